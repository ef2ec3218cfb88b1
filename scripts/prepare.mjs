import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundleOf } from './product/programs.mjs';

export const root = path.resolve(import.meta.dirname, '..');

/** The Node that package.json pins: npm scripts run on it whatever the machine has. */
export const pinnedNode = path.join(root, 'node_modules', '.bin', 'node');

/** Reads the settings of `.env`, if there is one, for this process and those it starts. What is set already wins. */
export function readEnvFile(dir = root) {
  const file = path.join(dir, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

const hashOf = (...files) => {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
};

/**
 * Runs a command in the project with its output shown, as progress and not as an answer: an operator's command prints
 * its one JSON object alone. Ends this process when it fails.
 */
export function run(file, args, env = {}) {
  const result = spawnSync(file, args, {
    cwd: root,
    stdio: ['inherit', process.stderr.fd, 'inherit'],
    env: { ...process.env, ...env },
  });
  if (result.status !== 0) {
    process.stderr.write(`\n${[path.basename(file), ...args].join(' ')} failed.\n`);
    process.exit(result.status ?? 1);
  }
}

/**
 * Installs the packages that the lockfile names, when they are absent or it changed since. Running the product needs
 * half of them; tests, benchmarks and development need all.
 */
export function ensureInstalled({ all = true } = {}) {
  const stamp = path.join(root, 'node_modules', '.hashmark-lock');
  const wanted = hashOf('package-lock.json');
  const installed = existsSync(stamp) && existsSync(pinnedNode) ? readFileSync(stamp, 'utf8') : '';
  if (installed === `${wanted} all` || (!all && installed.startsWith(wanted))) return;
  process.stderr.write('Installing packages (a minute or two the first time) …\n');
  run('npm', [
    'ci',
    ...(all ? ['--include=dev'] : ['--omit=dev']),
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, `${wanted} ${all ? 'all' : 'product'}`);
}

/** Generates the Prisma client when the data model changed since. */
export function ensureGenerated() {
  const stamp = path.join(root, 'server', 'generated', '.schema');
  const wanted = hashOf('package-lock.json', ...filesBelow('prisma/schema'));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  run(pinnedNode, [path.join('node_modules', 'prisma', 'build', 'index.js'), 'generate']);
  writeFileSync(stamp, wanted);
}

/** Every file below `dirs`, relative to the project, in a fixed order. */
function filesBelow(...dirs) {
  return dirs
    .filter((dir) => existsSync(path.join(root, dir)))
    .flatMap((dir) => readdirSync(path.join(root, dir), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** What the pages are built from; a change in any of these makes the build stale. */
const PAGE_SOURCES = [
  'app',
  'public',
  'server/domain',
  'server/services',
  'server/store/queries',
  'server/transports/trpc',
];

/** What the programs of the product are bundled from, beside the client that Prisma generates. */
const PROGRAM_SOURCES = ['server', 'sdk', 'contracts/generated', 'scripts/product'];
const isOfTests = (file) => /\.test\.ts$|(^|\/)testing\/|^server\/(test|generated)\//.test(file);

let isBundled = false;

/** What the bundles in `dist/` were made from, which stands in a file beside them. */
export const BUNDLED_FROM = path.join(root, 'dist', '.sources');

/** What the programs are made from now. */
export function programSources() {
  const sources = filesBelow(...PROGRAM_SOURCES, 'prisma/schema').filter((file) => !isOfTests(file));
  return hashOf('package-lock.json', ...sources);
}

/** Bundles the programs of the product when a source of theirs changed since; looks once in a process. */
export function ensureBundled() {
  if (isBundled) return;
  isBundled = true;
  if (existsSync(BUNDLED_FROM) && readFileSync(BUNDLED_FROM, 'utf8') === programSources()) return;
  run(pinnedNode, [path.join('scripts', 'product', 'bundle.mjs')]);
}

/** The file that runs a program of the product, from the root of the project. `source` is one of `PROGRAMS`. */
export function program(source) {
  ensureBundled();
  return bundleOf(source);
}

/** Builds the pages when a source of theirs changed since the last build. */
export function ensureBuilt() {
  const stamp = path.join(root, '.next', '.hashmark-build');
  const wanted = hashOf(
    'package-lock.json',
    'next.config.ts',
    'tsconfig.json',
    ...filesBelow(...PAGE_SOURCES),
  );
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  process.stderr.write('Building the pages (about half a minute) …\n');
  run(pinnedNode, [path.join('node_modules', 'next', 'dist', 'bin', 'next'), 'build'], {
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production',
  });
  run(pinnedNode, [path.join('scripts', 'finish-static.mjs')]);
  writeFileSync(stamp, wanted);
}
