/** Bundles the programs of the product when a source of theirs changed since. */
export function ensureBundled(): void;
/** The file that runs a program of the product, from the root of the project: its bundle, made anew when it is stale. */
export function program(source: 'server/main.ts' | 'server/operator.ts' | 'server/deploy.ts'): string;
