// The variants of Ghost, as the library listed them when the page was built (build.mjs).

import { type Key, t, textOf } from '../base/text';

export type Variant = {
    name: string;
    // Where a letter goes.
    at_end: boolean;
    in_front: boolean;
    between: boolean;
    reversed: boolean; // the fragment may be reversed first
    any_order: boolean; // letters may be rearranged
    readings: string[]; // the default first
    vast: boolean; // too many positions for a quiz, in the default reading
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

// The build has a sentence for each of them in each language.
export const variantTitle = (name: string) => t(`name_${variantNamed(name).name}` as Key);
export const variantRule = (name: string) => t(`rules_${variantNamed(name).name}` as Key);
export const readingTitle = (reading: string) => t(`reading_${reading}` as Key);
export const noWord = (variant: Variant, fragment: string) =>
    textOf(`no_word_${variant.name}`, { fragment }) ?? t('no_word_other', { fragment });
