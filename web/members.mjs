// Names that the build may make short: those of members of the page's classes that nothing else has.  What types of
// data or literals declare (it is stored, sent or read by a key in a variable), what browsers and the package of npm
// declare, keeps its name; functions in types and literals are neither stored nor sent.  No object of a class is read by
// a key in a variable.  undefined without TypeScript (Debian builds with esbuild alone).
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ts = (await import('typescript').catch(() => null))?.default;
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const filesOf = (folder, pattern) =>
    readdirSync(folder, { recursive: true })
        .filter((name) => pattern.test(name))
        .map((name) => join(folder, name));

function shortMembers() {
    const own = new Set();
    const others = new Set();
    const isFunction = (node) =>
        ts.isMethodSignature(node) ||
        ts.isMethodDeclaration(node) ||
        (ts.isPropertySignature(node) && node.type && ts.isFunctionTypeNode(node.type)) ||
        (ts.isPropertyAssignment(node) && ts.isArrowFunction(node.initializer));
    const read = (path, visit) => {
        const walk = (node) => {
            visit(node);
            ts.forEachChild(node, walk);
        };
        walk(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true));
    };
    for (const path of filesOf(here('src'), /\.ts$/))
        read(path, (node) => {
            const member = ts.isClassElement(node) || ts.isParameterPropertyDeclaration(node, node.parent);
            if (!member && !ts.isTypeElement(node) && !ts.isObjectLiteralElement(node)) return;
            if (node.name && (member || !isFunction(node))) (member ? own : others).add(node.name.text);
        });
    const foreign = [
        ...filesOf(dirname(fileURLToPath(import.meta.resolve('typescript'))), /^lib\..*\.d\.ts$/),
        ...filesOf(here('../bindings/npm'), /\.(js|ts)$/),
    ];
    for (const path of foreign)
        read(path, (node) => {
            if (ts.isIdentifier(node)) others.add(node.text);
        });
    return new RegExp(`^(${[...own].filter((name) => name && !others.has(name)).join('|')})$`);
}

export const mangleProps = ts && shortMembers();
