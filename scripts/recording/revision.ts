import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { TEST_SESSION_SECRET } from '../../server/test/sign-in.ts';
import { freePort, type Product, startProduct } from '../../server/test/system/product.ts';

export const ROOT = path.resolve(import.meta.dirname, '../..');
const CLOCK = pathToFileURL(path.join(import.meta.dirname, 'frozen-clock.mjs')).href;

const git = (args: string[], cwd = ROOT): string =>
  execFileSync('git', args, { cwd, encoding: 'utf8' }).trim();

/** The full id of a revision. */
export const commitOf = (revision: string): string => git(['rev-parse', `${revision}^{commit}`]);

const sameLock = (tree: string): boolean =>
  readFileSync(path.join(tree, 'package-lock.json'), 'utf8') ===
  readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8');

/** Gives a tree the packages of its lockfile: hard links to those of this one when they are the same. */
function install(tree: string): void {
  if (existsSync(path.join(tree, 'node_modules'))) return;
  if (sameLock(tree)) execFileSync('cp', ['-al', path.join(ROOT, 'node_modules'), `${tree}/node_modules`]);
  else
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: tree,
      stdio: 'inherit',
    });
}

/**
 * A tree of a commit below `dir` in which the product can start: packages, Prisma's client, the built pages. Made once;
 * `null` stands for this tree as it is.
 */
export function treeOf(commit: string | null, dir: string): string {
  const tree = commit === null ? ROOT : path.join(dir, 'tree');
  if (commit !== null && !existsSync(tree)) {
    mkdirSync(dir, { recursive: true });
    git(['worktree', 'prune']);
    git(['worktree', 'add', '--detach', tree, commit]);
    install(tree);
  }
  const prepare = `import('./scripts/prepare.mjs').then((p) => { p.ensureInstalled(); p.ensureGenerated(); p.ensureBuilt(); })`;
  execFileSync(path.join(tree, 'node_modules/.bin/node'), ['--eval', prepare], {
    cwd: tree,
    stdio: ['ignore', 2, 2],
  });
  return tree;
}

/** Removes what `treeOf` has made. */
export function removeTree(dir: string): void {
  const tree = path.join(dir, 'tree');
  if (existsSync(tree)) git(['worktree', 'remove', '--force', tree]);
}

/** Ports at which every revision listens in its turn: answers name them. */
export type Ports = { http: number; chain: number; mail: number; stripe: number };

export const choosePorts = async (): Promise<Ports> => ({
  http: await freePort(),
  chain: await freePort(),
  mail: await freePort(),
  stripe: await freePort(),
});

/** The settings with which every revision runs: nobody trades, and the history is small. */
export const settingsOf = (ports: Ports): Record<string, string> => ({
  CHAIN_PORT: String(ports.chain),
  SANDBOX_MAIL_PORT: String(ports.mail),
  SANDBOX_STRIPE_PORT: String(ports.stripe),
  SANDBOX_FILLS: '20000',
  SANDBOX_SEED: '7',
  SANDBOX_RATE: '0',
  SANDBOX_MAKERS: '0',
  NEXTAUTH_SECRET: TEST_SESSION_SECRET,
  RELAY_WINDOW_MS: '800',
});

/** Starts a revision on a data directory, with its clock at `clockMs` when that is given. */
export const startRevision = (
  tree: string,
  dataDir: string,
  ports: Ports,
  { clockMs, env = {} }: { clockMs?: number; env?: Record<string, string> } = {},
): Promise<Product> =>
  startProduct({
    root: tree,
    dataDir,
    port: ports.http,
    readyMs: 180_000,
    env: {
      ...settingsOf(ports),
      ...(clockMs === undefined
        ? {}
        : { NODE_OPTIONS: `--import=${CLOCK}`, FROZEN_CLOCK_MS: String(clockMs) }),
      ...env,
    },
  });

/** Runs `work` against a revision on a copy of the data; neither product nor copy is left. */
export async function onCopy<T>(
  data: string,
  start: (copy: string) => Promise<Product>,
  work: (product: Product) => Promise<T>,
): Promise<T> {
  const copy = `${data}-copy`;
  rmSync(copy, { recursive: true, force: true });
  // With its owners: the database server refuses files of somebody else.
  execFileSync('cp', ['-a', data, copy]);
  const product = await start(copy);
  try {
    return await work(product);
  } finally {
    await product.end();
    rmSync(copy, { recursive: true, force: true });
  }
}
