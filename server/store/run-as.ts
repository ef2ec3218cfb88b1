import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** How to start a program that refuses to run as root: as which user, and behind which command. */
export type RunAs = { uid?: number; gid?: number; prefix: string[] };

type Ids = { uid: number; gid: number };

function canEnter(dir: string, ids: Ids): boolean {
  const stat = statSync(dir, { throwIfNoEntry: false });
  if (!stat) return true;
  if (stat.uid === ids.uid) return (stat.mode & 0o100) !== 0;
  if (stat.gid === ids.gid) return (stat.mode & 0o010) !== 0;
  return (stat.mode & 0o001) !== 0;
}

/** Whether a user can access `target`; a checkout under a 0700 home is not accessible. */
function isReachable(target: string, ids: Ids): boolean {
  for (let dir = path.dirname(target); ; dir = path.dirname(dir)) {
    if (!canEnter(dir, ids)) return false;
    if (dir === path.dirname(dir)) return true;
  }
}

function unprivilegedUser(): Ids {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user =
    users.find((fields) => fields[0] === 'postgres') ?? users.find((fields) => fields[0] === 'nobody');
  if (!user)
    throw new Error('Postgres refuses to run as root, and there is neither a "postgres" nor a "nobody" user');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/**
 * Postgres refuses user id 0. As root it runs as `postgres` or `nobody`; where that user cannot reach `paths`
 * it stays the owner of the files inside a user namespace of its own.
 */
export function runAs(paths: string[]): RunAs {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return { prefix: [] };
  const ids = unprivilegedUser();
  if (paths.every((target) => isReachable(target, ids))) return { ...ids, prefix: [] };
  return { prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000'] };
}
