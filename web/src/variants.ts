// The variants of Ghost, as the library listed them when the page was built (build.mjs).

import { t, textOf } from './text';

export type Reading = { name: string; legality: string };
export type Variant = {
    name: string;
    rule: string;
    // Where a letter goes.
    at_end: boolean;
    in_front: boolean;
    between: boolean;
    reversed: boolean; // the fragment may be reversed first
    any_order: boolean; // letters may be rearranged
    readings: Reading[]; // the default first
};
declare const VARIANTS: Variant[];
export const variants = VARIANTS;

// The variant of a name, the default where there is none.
export function variantNamed(name: string): Variant {
    return variants.find((variant) => variant.name === name) ?? variants[0];
}

// Whether a letter can go to one place only, behind the last one.
export function endOnly(variant: Variant): boolean {
    return !variant.in_front && !variant.between && !variant.any_order;
}

// What a language has no text for, the library says in English.
const sentence = (clause: string) => clause.charAt(0).toUpperCase() + clause.slice(1);
export const variantTitle = (variant: Variant) => textOf(`name_${variant.name}`) ?? sentence(variant.name);
export const variantRule = (variant: Variant) => textOf(`rules_${variant.name}`) ?? `${sentence(variant.rule)}.`;
export const readingTitle = (reading: Reading) => textOf(`reading_${reading.name}`) ?? reading.legality;
export const noWord = (variant: Variant, fragment: string) =>
    textOf(`no_word_${variant.name}`, { fragment }) ?? t('no_word_other', { fragment });
