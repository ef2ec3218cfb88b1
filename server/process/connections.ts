import type { Env } from '#server/config/env.ts';
import type { RoleName } from '#server/config/role-names.ts';

/** Most database connections of one process: for accounts and the venue, for reads of `/v1`, and for pages. */
export type Connections = { writes: number; reads: number; pages: number };

/**
 * What each role needs at once. Pages need no key, so that they have a few of their own and take none of those of paying
 * callers. Four processes (`sandbox,ingest,deliver`, `relay,keeper`, and `web,stream` twice, once with `grpc`) stay below the 100 that Postgres
 * allows by default, with the connections that listen and the one that stores fills.
 */
const OF_ROLE: Record<RoleName, Connections> = {
  sandbox: { writes: 2, reads: 0, pages: 0 },
  ingest: { writes: 4, reads: 0, pages: 0 },
  web: { writes: 8, reads: 16, pages: 5 },
  stream: { writes: 2, reads: 0, pages: 0 },
  grpc: { writes: 2, reads: 0, pages: 0 },
  deliver: { writes: 4, reads: 0, pages: 0 },
  relay: { writes: 8, reads: 0, pages: 0 },
  keeper: { writes: 2, reads: 0, pages: 0 },
};
/** One process with every role is the machine's only one, and its roles are rarely busy all at once. */
const MOST_WRITES = 16;

const sumOf = (roles: readonly RoleName[], kind: keyof Connections): number =>
  roles.reduce((sum, role) => sum + OF_ROLE[role][kind], 0);

type Settings = Pick<
  Env,
  'ROLES' | 'DATABASE_CONNECTIONS' | 'DATABASE_READ_CONNECTIONS' | 'DATABASE_PAGE_CONNECTIONS'
>;

/** Connection limits of a process, by its roles unless configured. */
export function connectionsOf(env: Settings): Connections {
  const reads = sumOf(env.ROLES, 'reads');
  const pages = sumOf(env.ROLES, 'pages');
  return {
    writes: env.DATABASE_CONNECTIONS ?? Math.min(MOST_WRITES, sumOf(env.ROLES, 'writes')),
    reads: reads && (env.DATABASE_READ_CONNECTIONS ?? reads),
    pages: pages && (env.DATABASE_PAGE_CONNECTIONS ?? pages),
  };
}
