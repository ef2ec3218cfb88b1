import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What decides how the checks of the contracts end: sources, tests, what they are compared with, settings and checks. */
const INPUTS = [
  ...['contracts/src', 'contracts/test', 'contracts/tools', 'contracts/vectors', 'contracts/snapshots'],
  ...['contracts/generated', 'foundry.toml', '.solhint.json', 'docs/contracts-static-analysis.md'],
  ...['scripts/abi.mjs', 'scripts/contracts.mjs', 'scripts/contracts'],
];
/** The tools, and the library that the contracts import, by their versions in the lockfile. */
const TOOLS = /^node_modules\/(@foundry-rs\/forge|@openzeppelin\/contracts$|solc$|solhint$)/;
const RECORD = 'contracts/verified.json';

const filesOf = (root, input) =>
  !statSync(path.join(root, input)).isDirectory()
    ? [input]
    : readdirSync(path.join(root, input), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));

const versionsOf = (root) =>
  Object.entries(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages)
    .filter(([name]) => TOOLS.test(name))
    .map(([name, { version }]) => `${name}@${version}`)
    .sort();

/** The hash of everything that the checks of the contracts read: equal hashes, equal results, since their seeds are fixed. */
export function contentHash(root) {
  const hash = createHash('sha256').update(JSON.stringify(versionsOf(root)));
  for (const file of INPUTS.flatMap((input) => filesOf(root, input)).sort())
    hash.update(`\0${file.split(path.sep).join('/')}\0`).update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

/** The steps of the complete run that passed for the content as it is, each with its count; null when none did. */
export function readVerified(root) {
  const file = path.join(root, RECORD);
  const { content, steps } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return content === contentHash(root) ? steps : null;
}

/** Records a complete run in which nothing failed. `steps` are `{ title, passed }`. */
export const writeVerified = (root, steps) =>
  writeFileSync(
    path.join(root, RECORD),
    `${JSON.stringify({ content: contentHash(root), steps }, null, 2)}\n`,
  );
