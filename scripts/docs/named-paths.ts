import { existsSync, globSync } from 'node:fs';
import path from 'node:path';

/** Words in code that hold a slash and are no path of the project: a file of the upstream's node, a package. */
const NO_PATHS = ['node_fills_by_block/hourly/YYYYMMDD/H', 'viem/utils'];
/** Architecture.md names rooms of the server, and what lies in the rooms of these, without the way there. */
const ROOTS = [
  '.',
  'server',
  ...['transports', 'relay', 'chain', 'services', 'store', 'store/queries', 'deliver'].map(
    (room) => `server/${room}`,
  ),
];
const ENDINGS = ['', '.ts', '.tsx', '.mjs'];

/** The paths that a page names in `code`: words with a slash inside, in letters that paths are made of. */
export const namedPaths = (markdown: string): string[] => [
  ...new Set(
    [...markdown.matchAll(/`([A-Za-z_.()[\]-]+(?:\/[A-Za-z0-9_.()[\]*<>-]+)+)\/?`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !NO_PATHS.includes(name)),
  ),
];

/** Names in code of several words with hyphens that are no file: topics of the changefeed, a package. */
const NO_FILES = ['next-auth', 'core-blocks', 'evm-headers'];

/** The files that a page names without their folder: `retry-ladder`, `env.ts`. */
export const namedFiles = (markdown: string): string[] => [
  ...new Set(
    [...markdown.matchAll(/`([a-z0-9]+(?:-[a-z0-9]+)+|[\w-]+\.tsx?)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !NO_FILES.includes(name)),
  ),
];

/** Names of all files and folders of the project, with and without the ending of TypeScript. */
export function namesBelow(baseDir: string): ReadonlySet<string> {
  const files = globSync('{app,bench,contracts,docs,e2e,prisma,proto,scripts,sdk,server}/**', {
    cwd: baseDir,
  });
  const names = files.map((file) => path.basename(file));
  return new Set([...names, ...names.map((name) => name.replace(/\.(tsx?|mjs)$/, ''))]);
}

/** Whether the tree has such a file or folder. `<room>` and `*` stand for any one name. */
export function leadsSomewhere(name: string, baseDir: string): boolean {
  const pattern = name.replaceAll(/<\w+>/g, '*');
  return ROOTS.some((root) =>
    ENDINGS.some((ending) => {
      const file = path.join(root, `${pattern}${ending}`);
      return pattern.includes('*')
        ? globSync(file, { cwd: baseDir }).length > 0
        : existsSync(path.join(baseDir, file));
    }),
  );
}
