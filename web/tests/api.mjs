// What the package exports, by its declarations, a line each: node web/tests/api.mjs > bindings/npm/api.txt
//
// Names and types are a promise (CONTRIBUTING.md): npm.test compares them with bindings/npm/api.txt.
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const here = (name) => fileURLToPath(new URL(`../../bindings/npm/${name}`, import.meta.url));

export function api() {
    const files = ['index.d.ts', 'connection.d.ts'];
    const program = ts.createProgram(files.map(here), {
        strict: true,
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.NodeNext,
        moduleResolution: ts.ModuleResolutionKind.NodeNext,
        lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
        types: [],
    });
    const checker = program.getTypeChecker();
    const lines = [];
    const spelled = (node) =>
        node
            .getText()
            .replace(/\/\*\*[\s\S]*?\*\//g, '')
            .replace(/\s+/g, ' ')
            .replace(/^export /, '');
    for (const file of files) {
        const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(here(file))));
        const entry = file === 'index.d.ts' ? 'quoth' : 'quoth/connection';
        for (const symbol of exported.sort((a, b) => (a.name < b.name ? -1 : 1))) {
            const node = symbol.declarations[0];
            if (ts.isExportSpecifier(node)) lines.push(`${entry} ${symbol.name}`);
            else if (ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node)) {
                const heritage = (node.heritageClauses ?? []).map(spelled).join(' ');
                lines.push(
                    `${entry} ${ts.isClassDeclaration(node) ? 'class' : 'interface'} ${symbol.name} ${heritage}`.trim(),
                );
                for (const member of node.members) lines.push(`${entry} ${symbol.name}: ${spelled(member)}`);
            } else lines.push(`${entry} ${spelled(node)}`);
        }
    }
    return lines.map((line) => line.trim());
}

if (process.argv[1]?.endsWith('api.mjs')) console.log(api().join('\n'));
