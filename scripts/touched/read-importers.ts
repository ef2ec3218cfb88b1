import path from 'node:path';

/** For each file or folder, the files whose text imports or names it. */
export type Importers = ReadonlyMap<string, ReadonlySet<string>>;

/** `import type` is left out: types alone change nothing in what a test runs. */
const IMPORT =
  /\b(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/g;
/** A path in a string that is not imported, as in `new URL('./worker.ts', …)` or `path.resolve('prisma/migrations')`. */
const NAMED =
  /(?<!\b(?:from|import)\s*\(?)(?:['"]|`\$\{import\.meta\.dirname\}\/)((?=[^'"`]*\w)[\w.@()[\]-]*[/.][\w.@()[\]/-]*)['"`]/g;
/** Folders of code: whoever names one reads what it is called, or starts something in it, and not all that is in it. */
const CODE = /^(app|bench|e2e|scripts|sdk|server)\b/;
/** Commands that name folders to prepare, build or count them: a test that runs through them does not depend on all of these. */
const COMMAND = /^scripts\/[\w-]+\.mjs$/;
const TABLE = /^model (\w+)|\b(?:TABLE|INTO|UPDATE|ON|VIEW)\s+(?:IF\s+(?:NOT\s+)?EXISTS\s+)?"?(\w+)/gm;
const SQL_WORDS = ['CONFLICT', 'DELETE', 'INSERT', 'UPDATE', 'SET', 'EXISTS'];
/** The address of a page, as a browser test opens it. */
const ADDRESS = /['"`](\/[\w/-]*)/g;
const PAGE = /^app\/(.*)page\.tsx$/;
const ENDINGS = ['', '.ts', '.tsx', '/index.ts'];

/** The address that a page has up to its first parameter: `app/(markets)/wallets/[address]/page.tsx` has `/wallets`. */
function addressOf(page: string): string {
  const [, folders = ''] = PAGE.exec(page) ?? [];
  const words = folders.split('/').filter((word) => word !== '' && !word.startsWith('('));
  const parameter = words.findIndex((word) => word.startsWith('['));
  return `/${words.slice(0, parameter < 0 ? words.length : parameter).join('/')}`;
}

/** Folders above a file, the nearest first. */
export function foldersAbove(file: string): string[] {
  const folder = path.posix.dirname(file);
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)];
}

/** What a specifier of a file may mean, in the order in which it is tried. */
function candidates(from: string, specifier: string, aliases: Record<string, string>): string[] {
  const alias = Object.keys(aliases).find((name) => specifier.startsWith(name.replace('*', '')));
  if (alias) return [specifier.replace(alias.replace('*', ''), aliases[alias]!.slice(2).replace('*', ''))];
  const beside = path.posix.join(path.posix.dirname(from), specifier);
  return specifier.startsWith('.') ? [beside] : [path.posix.normalize(specifier), beside];
}

/** Adds a browser test to the importers of each page whose address it names, and a page to those of its layouts. */
function addPages(files: ReadonlySet<string>, sources: ReadonlyMap<string, string>, add: Add): void {
  const pages = [...files].filter((file) => PAGE.test(file));
  const specs = [...sources].filter(([file]) => file.endsWith('.spec.ts'));
  const named = specs.map(([spec, text]) => [spec, [...text.matchAll(ADDRESS)].map((m) => m[1]!)] as const);
  for (const page of pages) {
    const address = addressOf(page);
    const below = address === '/' ? address : `${address}/`;
    for (const [spec, addresses] of named)
      if (addresses.some((one) => one === address || (address !== '/' && one.startsWith(below))))
        add(page, spec);
    for (const folder of foldersAbove(page))
      for (const name of ['layout', 'loading', 'error', 'not-found']) add(`${folder}/${name}.tsx`, page);
  }
}
type Add = (file: string, importer: string) => void;

/** Adds to the importers of a migration, or of a part of the data model, what names one of its tables. */
function addTables(sources: ReadonlyMap<string, string>, add: Add): void {
  for (const [model, text] of sources) {
    if (!/\.(sql|prisma)$/.test(model)) continue;
    const names = [...text.matchAll(TABLE)].map(([, first, second]) => first ?? second!);
    const tables = new Set(names.filter((name) => !SQL_WORDS.includes(name.toUpperCase())));
    if (tables.size === 0) continue;
    const named = new RegExp(`\\b(${[...tables].join('|')})\\b`);
    for (const [file, code] of sources)
      if (/^server\/.*\.ts$/.test(file) && named.test(code)) add(model, file);
  }
}

/**
 * Reads who imports whom from the text of the sources: a second, where scripts/rooms/read-imports.mjs takes many
 * and does not see files that are read or started by their path.
 *
 * @param sources the text of all that may import, and of the parts of the data model that changed
 * @param files every file of the project, and each that is gone
 * @param aliases `imports` of package.json
 */
export function readImporters(
  sources: ReadonlyMap<string, string>,
  files: ReadonlySet<string>,
  aliases: Record<string, string>,
): Importers {
  const importers = new Map<string, Set<string>>();
  const add: Add = (file, importer) => {
    const known = importers.get(file);
    if (known) known.add(importer);
    else importers.set(file, new Set([importer]));
  };
  // A path that begins in a folder of its own, as the definitions of Protobuf do.
  const endings = new Map<string, string>();
  for (const file of files)
    for (let slash = file.indexOf('/'); slash >= 0; slash = file.indexOf('/', slash + 1))
      if (file.endsWith('.proto')) endings.set(file.slice(slash + 1), file);
  const folders = [...files].filter((file) => !CODE.test(file)).flatMap(foldersAbove);
  const known = new Set([...files, ...folders]);
  for (const [from, text] of sources) {
    for (const [, first, second] of text.matchAll(IMPORT)) {
      const tried = candidates(from, first ?? second ?? '', aliases);
      const found = tried.flatMap((file) => ENDINGS.map((ending) => file + ending));
      const file = found.find((one) => files.has(one) || one.startsWith('server/generated/'));
      if (file) add(file, from);
    }
    if (COMMAND.test(from)) continue;
    for (const [, name = ''] of text.matchAll(NAMED)) {
      const file = candidates(from, name, aliases).find((one) => known.has(one)) ?? endings.get(name);
      if (file && file !== from) add(file, from);
    }
  }
  addTables(sources, add);
  addPages(files, sources, add);
  return importers;
}
