import { describe, expect, it } from 'vitest';
import { parseEnv } from '../config/env.ts';
import { connectionsOf } from './connections.ts';

/** Postgres's default, less the three that it keeps for its owner. */
const POSTGRES_ALLOWS = 97;
/** Of a web process: for access, for ingest, for the changefeed; of one that delivers: the latter, and two for webhooks. */
const LISTENERS = 3 + 3 + 3;
/** The writer of fills, and the locks of relay and keeper. */
const OTHERS = 3;

function connections(settings: Record<string, string>) {
  const parsed = parseEnv({
    EXCHANGE_API_URL: 'http://127.0.0.1:1',
    DATABASE_URL: 'postgresql://db.test/hashmark',
    WEBHOOK_SECRETS_KEY: 'a'.repeat(64),
    ...settings,
  });
  if (!('env' in parsed)) throw new Error(parsed.problems.join());
  return connectionsOf(parsed.env);
}

describe('the connections of a process', () => {
  it('of four stay together below what Postgres allows by default', () => {
    const processes = [
      connections({ ROLES: 'ingest,deliver' }),
      connections({ ROLES: 'relay,keeper,sandbox' }),
      connections({ ROLES: 'web,stream' }),
      connections({ ROLES: 'web,stream,grpc' }),
    ];
    const total = processes.reduce((sum, { writes, reads, pages }) => sum + writes + reads + pages, 0);
    expect(total + LISTENERS + OTHERS).toBeLessThanOrEqual(POSTGRES_ALLOWS);
  });

  it('are none for pages or reads of the API where neither is served', () => {
    expect(connections({ ROLES: 'sandbox,relay,keeper' })).toEqual({ writes: 12, reads: 0, pages: 0 });
  });

  it('can be set', () => {
    const settings = {
      DATABASE_CONNECTIONS: '3',
      DATABASE_READ_CONNECTIONS: '4',
      DATABASE_PAGE_CONNECTIONS: '2',
    };
    expect(connections(settings)).toEqual({ writes: 3, reads: 4, pages: 2 });
  });
});
