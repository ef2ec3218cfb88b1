import { existsSync, globSync } from 'node:fs';
import path from 'node:path';

/** Words in code that hold a slash and are no path of the project: a file of the upstream's node, a package. */
const NO_PATHS = ['node_fills_by_block/hourly/YYYYMMDD/H', 'viem/utils'];
/** Architecture.md names rooms of the server, and what lies in the rooms of these, without the way there. */
const ROOTS = [
  '.',
  'server',
  ...['transports', 'relay', 'chain', 'store', 'deliver'].map((room) => `server/${room}`),
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
