import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '#observe/logger.ts';
import { accountOf } from '#relay/testing/traders.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { type DatabaseDoor, openDatabaseDoor } from '#server/test/databases/database-door.ts';
import { TAKER, TakerHarness } from '#server/test/taker-harness.ts';
import { createPool } from '#store/pool.ts';
import { createMakerChannel } from '#transports/channels/maker/maker-channel.ts';
import { DEFAULT_MAKER_SETTINGS } from '#transports/channels/maker/settings.ts';
import { API_KEY, authFrame } from '#transports/channels/testing/maker-harness.ts';
import { type ServedChannel, serveChannel } from '#transports/channels/testing/serve-channel.ts';
import { WireClient } from '#transports/channels/testing/wire-client.ts';

// A real Postgres that lets statements wait, or that nobody reaches any more, and what each protocol says of it.

const MAKER = accountOf('max');
const NOBODY = `rfqv2_${'0'.repeat(32)}`;
const HASH = `0x${'11'.repeat(32)}`;
const PERMIT = { value: '1', deadline: '2', v: 27, r: HASH, s: HASH };

let database: TestDatabase;
let door: DatabaseDoor;
let pool: Pool;
let api: TestApi;
let takers: TakerHarness;
let makers: ServedChannel;
let taker: WireClient;
/** Errors that a channel of makers has logged. */
const logged: object[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  door = await openDatabaseDoor(database.url);
  pool = createPool(door.url, { statementTimeoutMs: 500, max: 4 });
  api = await startTestApi({ database, reads: pool });
  takers = await TakerHarness.start({ database, pool });
  const { venue, world } = takers.api;
  // What a use case lets through as it is, without a code of the venue.
  const fail = () => pool.query('SELECT FROM rfq');
  Object.assign(venue.approvals, { approve: fail });
  Object.assign(venue.claims, { prepare: fail });
  Object.assign(venue.quotes, {
    confirm: fail,
    // A maker's own requests are in memory as long as they are open: this reads the journal in its stead.
    cancel: (_maker: unknown, { rfqId }: { rfqId: string }) => venue.requests.get(rfqId),
  });
  const channel = createMakerChannel({
    venue,
    settings: { ...DEFAULT_MAKER_SETTINGS, apiKey: API_KEY },
    logger: { ...createLogger({ level: 'silent' }), error: (fields) => void logged.push(fields) },
    now: () => world.clock.now(),
    after: (delayMs, task) => world.clock.after(delayMs, task),
  });
  makers = await serveChannel(channel);
  taker = await takers.hello();
});
afterEach(() => {
  for (const faults of [logged, api.faults, takers.api.faults]) faults.length = 0;
});
afterAll(async () => {
  await makers.close();
  await takers.stop();
  await api.stop();
  await pool.end();
  await door.close();
  await database.drop();
});

/** Holds what every question of these tests reads, so that its statement runs into its time limit. */
async function whileTablesAreHeld(work: () => Promise<void>): Promise<void> {
  const holder = await database.pool.connect();
  try {
    await holder.query('BEGIN; LOCK TABLE rfq, outcome, fill');
    await work();
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
}

async function whileNobodyReachesIt(work: () => Promise<void>): Promise<void> {
  door.shut();
  try {
    await work();
  } finally {
    door.open();
  }
}

const SITUATIONS = [
  { name: 'a statement that takes too long', during: whileTablesAreHeld, retryAfter: '30' },
  { name: 'a database that cannot be reached', during: whileNobodyReachesIt, retryAfter: '5' },
];

/** What a new session of a maker is sent, but for its welcome, after these frames. */
async function toldToMaker(frames: readonly object[], extra: object = {}): Promise<object> {
  const client = await WireClient.connect(makers.url('/ws/rfq'));
  client.send(authFrame(MAKER, extra));
  await client.nextOf('auth');
  for (const frame of frames) client.send(frame);
  const told = await client.next();
  client.ws.terminate();
  return told;
}

describe.each(SITUATIONS)('$name', ({ during, retryAfter }) => {
  it('is 503 with Retry-After for the data API', () =>
    during(async () => {
      const answer = await api.get('/v1/fills?coin=%2310');
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, retryAfter]);
      expect(await answer.json()).toMatchObject({ statusCode: 503, message: 'Temporarily unavailable' });
      expect(api.faults).toMatchObject([{ requestId: answer.headers.get('x-request-id') }]);
    }));

  it.each([
    [`/v1/rfq/${NOBODY}`, 'The database is not responding.'],
    ['/v1/rfq/combo-markets', 'Temporarily unavailable'],
  ])('is 503 with Retry-After for the venue’s route %s', (path, error) =>
    during(async () => {
      const { status, body, headers } = await takers.api.call('GET', path);
      expect([status, headers.get('retry-after')]).toEqual([503, retryAfter]);
      expect(body).toEqual({ error, code: 'SERVICE_UNAVAILABLE' });
      expect(takers.api.faults).toMatchObject([{ requestId: headers.get('x-request-id') }]);
    }),
  );

  it.each([
    [{ type: 'cancel', rfq_id: NOBODY, cancel_token: 'x' }, 'The database is not responding.'],
    [{ type: 'claim:prepare', address: TAKER.address }, 'Temporarily unavailable'],
  ])('is SERVICE_UNAVAILABLE for the taker’s frame %j', (frame, error) =>
    during(async () => {
      const told = await takers.ask(taker, frame);
      expect(told).toMatchObject({ type: 'error', code: 'SERVICE_UNAVAILABLE', error });
      expect(takers.api.faults).toMatchObject([{ request_type: frame.type, reqId: told.reqId }]);
    }),
  );

  it.each([
    [{ type: 'RFQ_QUOTE_CANCEL' }, 'The database is not responding.'],
    [{ type: 'RFQ_CONFIRMATION_RESPONSE', decision: 'CONFIRM' }, 'Temporarily unavailable'],
  ])('is SERVICE_UNAVAILABLE for the maker’s frame %j', (frame, error) =>
    during(async () => {
      const names = { rfq_id: NOBODY, quote_id: 'quote_1', request_id: 'mine' };
      expect(await toldToMaker([{ ...frame, ...names }])).toEqual({
        ...{ type: 'RFQ_ERROR', code: 'SERVICE_UNAVAILABLE', error },
        ...{ request_type: frame.type, ...names },
      });
      expect(logged).toMatchObject([{ request_type: frame.type, ...names }]);
    }),
  );

  it('is SERVICE_UNAVAILABLE for the permit that a maker brings along', () =>
    during(async () => {
      expect(await toldToMaker([], { approval: PERMIT })).toEqual({
        ...{ type: 'approval', success: false },
        ...{ code: 'SERVICE_UNAVAILABLE', error: 'Temporarily unavailable' },
      });
      expect(logged).toHaveLength(1);
    }));
});
