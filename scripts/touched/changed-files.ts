import { execFileSync } from 'node:child_process';

/** Paths that a command of Git answers, each ended by a zero byte. */
function paths(cwd: string, ...args: string[]): string[] {
  const text = execFileSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28 });
  return text.split('\0').filter(Boolean);
}

/** What differs from a revision in the working tree, files that are gone or not added to Git yet included. */
export function changedFiles(root: string, revision: string): string[] {
  const changed = paths(root, 'diff', '--name-only', '--no-renames', '-z', revision, '--');
  const added = paths(root, 'ls-files', '--others', '--exclude-standard', '-z');
  return [...new Set([...changed, ...added])].sort();
}

/** Every file of the project, also one that is not added to Git yet. */
export const projectFiles = (root: string): string[] =>
  paths(root, 'ls-files', '--cached', '--others', '--exclude-standard', '-z');
