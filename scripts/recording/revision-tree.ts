import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

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

/** Where everything is kept that is made of a commit. */
export const revisionDir = (commit: string): string => path.join(ROOT, '.data-revisions', commit);

const treeBelow = (commit: string): string => path.join(revisionDir(commit), 'tree');

/**
 * A tree of a commit in which the product can start: packages, Prisma's client, the built pages. Made once; `null` stands
 * for this tree as it is.
 */
export function treeOf(commit: string | null): string {
  const tree = commit === null ? ROOT : treeBelow(commit);
  if (commit !== null && !existsSync(tree)) {
    mkdirSync(revisionDir(commit), { recursive: true });
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

/** Removes the tree of a commit; what else was made of it stays. */
export function removeTree(commit: string): void {
  if (existsSync(treeBelow(commit))) git(['worktree', 'remove', '--force', treeBelow(commit)]);
}
