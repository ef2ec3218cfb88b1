import { z } from '@hono/zod-openapi';
import { createHealthReader } from '#services/health/read-health.ts';
import type { ChainState, RoleStates } from '#services/health/readiness.ts';
import { type Endpoint, endpoint } from '#transports/http/endpoint.ts';
import { timeField } from '#transports/http/schema/time.ts';

const roleState = z.enum(['starting', 'standby', 'ready', 'unavailable']).optional();

const newestBlock = z.object({ seq: z.int(), height: z.int(), lag_ms: z.number() }).nullable();

const Health = z
  .object({
    status: z.literal('ok'),
    version: z.string(),
    roles: z.array(z.string()).openapi({ description: 'Roles of the process that answers.' }),
    venue: z.object({ relay: roleState, keeper: roleState }).nullable().openapi({
      description:
        'Roles of the parlay venue in this process. `ready`: the chain responds and open requests have been recovered. `standby`: another process has the role, and this one takes over when that process ends. `unavailable`: the chain is unreachable, and the venue responds with 503. Null when this process has no such role.',
    }),
    venue_chain: z
      .object({ block: z.int(), clock_offset_ms: z.int().nullable(), clock_is_off: z.boolean() })
      .nullable()
      .openapi({
        description:
          'The newest block of the venue’s chain. `clock_offset_ms`: block timestamp minus arrival time; null before the first new block. `clock_is_off`: the offset exceeds 15 s. Null where no role of the venue runs, and before the chain responds.',
      }),
    phase: z.enum(['loading', 'live', 'stalled']).openapi({
      description: '`loading`: history still loads. `stalled`: no new block for a minute.',
    }),
    as_of: z.string().openapi({ description: 'When the database was asked; shared for half a second.' }),
    ingestion_lag_ms: z.number().nullable().openapi({ description: 'Age of the newest stored block.' }),
    cursor: z
      .object({
        source: z.string(),
        file: z.string(),
        byte_offset: z.int(),
        block_number: z.int(),
        block_time: timeField(),
      })
      .nullable(),
    rows: z.object({ fills: z.int(), outcomes: z.int(), skipped: z.int() }),
    gaps: z
      .int()
      .openapi({ description: 'Ranges of block numbers that were skipped and are not filled yet.' }),
    quarantined: z.int().openapi({ description: 'Malformed rows; the latest are kept in raw form.' }),
    blocks: z.object({ core: newestBlock, evm: newestBlock }).openapi({
      description:
        'Newest stored block of the core chain and of the EVM, with its age by its own time. Null: none has come, for example because no node of that kind is set.',
    }),
    metadata: z
      .object({
        open: z.int(),
        awaiting_settlement: z.int(),
        undiscovered: z.int(),
        complete: z.boolean(),
      })
      .nullable()
      .openapi({
        description:
          'Progress of outcome metadata. Until `complete` is true, older settled outcomes are still being loaded, and responses are cached for at most 5 s.',
      }),
    progress: z
      .object({
        fraction: z.number().nullable(),
        bytes_read: z.number(),
        bytes_total: z.number(),
        fills_per_second: z.number(),
      })
      .nullable()
      .openapi({
        description: 'Progress of loading history; null while this process has no news of ingest.',
      }),
    votes: z.object({
      lag_ms: z.number().nullable().openapi({
        description: 'Age of the newest list of validators’ votes, which is asked for every 10 s.',
      }),
      pending: z.int().openapi({ description: 'Votes that are not over.' }),
    }),
    cursors: z
      .array(
        z.object({
          name: z.string().openapi({
            description:
              '`ingest/` and the source, `chain/` and the contract, or a topic and the name of who follows it.',
            example: 'fills/webhooks',
          }),
          behind: z.int().nullable().openapi({
            description: 'Rows or blocks that it has not handled; null for a source, whose end is not known.',
          }),
          lag_ms: z.int().openapi({
            description:
              'Age of the newest that was read, or of the oldest row that a follower has not handled.',
          }),
          bound_ms: z.int(),
          is_late: z.boolean().openapi({ description: '`lag_ms` exceeds `bound_ms`.' }),
        }),
      )
      .openapi({
        description:
          'Every cursor that has moved once, each with its own bound: what is ingested, the indexes of the venue’s chain, and those who follow stored rows.',
      }),
    webhooks: z.object({
      matching: z.object({ behind: z.int(), lag_ms: z.number() }).nullable().openapi({
        description:
          'Stored fills that were not matched with subscriptions yet, and the age of the oldest. Null before the first process delivers.',
      }),
      delivering: z.object({ endpoints: z.int(), lag_ms: z.number() }).openapi({
        description:
          'Endpoints with due deliveries, excluding those paused after failures, and the longest delay among them.',
      }),
    }),
  })
  .openapi('Health');

/** What `/health` says of the venue's chain. */
export const chainHealth = (chain: ChainState | null) =>
  chain && { block: chain.block, clock_offset_ms: chain.offsetMs, clock_is_off: chain.isOff };

/** GET /health of a process. */
export function healthEndpoint(process: {
  version: string;
  roles: readonly string[];
  venue: () => RoleStates | null;
  chain: () => ChainState | null;
  isDatabaseUp: () => boolean;
}): Endpoint {
  const readHealth = createHealthReader({
    isDatabaseUp: process.isDatabaseUp,
    chainHead: () => process.chain()?.block ?? null,
  });
  return endpoint({
    method: 'get',
    path: '/health',
    operationId: 'showHealth',
    summary: 'Get health and ingestion lag',
    description:
      'Unmetered. 200 while the API serves, including while history loads or the venue is not ready.',
    tags: ['Service'],
    access: 'public',
    meter: 'none',
    cache: 'no-store',
    response: Health,
    errors: { 503: 'The database cannot be reached.' },
    handle: async (ctx) => ({
      status: 'ok' as const,
      version: process.version,
      roles: [...process.roles],
      venue: process.venue(),
      venue_chain: chainHealth(process.chain()),
      ...(await readHealth(ctx)),
    }),
  });
}
