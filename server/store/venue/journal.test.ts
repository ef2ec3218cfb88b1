import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Hex } from '#domain/parlay/hex.ts';
import type { RfqRecord } from '#domain/rfq/request.ts';
import { newRfq, type RfqStatus } from '#domain/rfq/rfq.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { toJson, withBigints } from './bigint-json.ts';
import { dropOldRepeats, findRepeat, keepAnswer } from './idempotency.ts';
import { createJournal, type Journal } from './journal.ts';

let db: TestDatabase;
let journal: Journal;
beforeAll(async () => {
  db = await freshDatabase();
  journal = createJournal(db.pool);
});
afterAll(() => db.drop());

const hex = (bytes: number): Hex => `0x${randomBytes(bytes).toString('hex')}`;

function record(change: { status?: RfqStatus; quoteHash?: Hex } = {}): RfqRecord {
  const rfq = newRfq(`rfqv2_${randomBytes(8).toString('hex')}`, 5, {
    windowMs: 1,
    acceptMs: 2,
    confirmMs: 3,
  });
  const taker = hex(20);
  const terms = {
    taker,
    legs: [{ outcomeId: 4_294_967_295, sideIndex: 1 as const }],
    conditionId: hex(32),
    grossE6: 2n ** 64n,
    netStakeE6: 1n,
    builder: hex(20),
    protocolFeeBps: 1,
    builderFeeBps: 2,
    spreadBps: 3,
    escrow: hex(20),
    chainId: 998,
  };
  const quoteHash = change.quoteHash;
  const order = { taker, quoteHash: quoteHash ?? hex(32), nonce: 2n ** 255n, deadline: 9n };
  const acceptance = quoteHash
    ? { quoteId: 'q', quoteHash, order, orderSignature: hex(65), permit: null }
    : null;
  const status = change.status ?? rfq.status;
  return { rfq: { ...rfq, status }, terms, quotes: [], acceptance, attempts: [] };
}

async function created(change: Parameters<typeof record>[0] = {}): Promise<RfqRecord> {
  const made = record(change);
  await journal.create({ record: made, events: [{ type: 'opened', atMs: 6 }], nowMs: 7 });
  return made;
}

describe('the journal', () => {
  it('gives back what was stored, to the last digit of the largest number', async () => {
    const made = await created({ quoteHash: hex(32) });
    expect(await journal.load(made.rfq.rfqId)).toEqual({ record: made, version: 1 });
    expect(await journal.load('rfqv2_none')).toBeNull();
  });

  it('stores each of many new requests that come at once, whatever is wrong with others among them', async () => {
    const repeat = { scope: 'create:0x1', key: hex(8), requestHash: randomBytes(32) };
    const made = Array.from({ length: 9 }, () => record());
    const outcomes = await Promise.allSettled(
      made.map((own, nth) => {
        const broken = { ...repeat, key: 'no text of a database: \u0000' };
        const step = { record: own, events: [{ type: 'opened', atMs: 6 } as const], nowMs: 7 };
        return journal.create({
          ...step,
          ...(nth % 4 === 3 && { repeat }),
          ...(nth === 5 && { repeat: broken }),
        });
      }),
    );
    const entries = await Promise.all(made.map(({ rfq }) => journal.load(rfq.rfqId)));
    const said = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'failed'));
    expect(said.map((word) => word === 'created')).toEqual(entries.map((entry) => entry !== null));
    expect(said.filter((word) => word !== 'created').sort()).toEqual(['failed', 'repeated']);
    expect(said[5]).toBe('failed');
    const kept = made.flatMap((own, nth) => (said[nth] === 'created' ? [{ record: own, version: 1 }] : []));
    expect(entries.filter((entry) => entry !== null)).toEqual(kept);
  });

  it('answers a repeat among new requests for itself, and stores the others', async () => {
    const repeat = { scope: 'create:0x1', key: hex(8), requestHash: randomBytes(32) };
    const step = () => ({ record: record(), events: [], nowMs: 7 });
    const twice = [step(), step()].map((one) => journal.create({ ...one, repeat }));
    const others = [step(), step()].map(journal.create);
    expect((await Promise.all(twice)).sort()).toEqual(['created', 'repeated']);
    expect(await Promise.all(others)).toEqual(['created', 'created']);
  });

  it('lets exactly one of many simultaneous steps on the same version through, with its events in order', async () => {
    const made = await created();
    const steps = Array.from({ length: 12 }, (_, i) =>
      journal.compareAndSet({
        record: { ...made, rfq: { ...made.rfq, createdMs: i } },
        version: 1,
        events: [
          { type: 'timer', atMs: i },
          { type: 'requester_canceled', atMs: i },
        ],
        nowMs: 8,
      }),
    );
    const outcomes = await Promise.all(steps);
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'moved')).toHaveLength(11);
    const winner = outcomes.indexOf('stored');
    const { rows } = await db.pool.query(
      'SELECT seq, type, at_ms FROM rfq_event WHERE rfq_id = $1 ORDER BY seq',
      [made.rfq.rfqId],
    );
    expect(rows).toEqual([
      { seq: 1, type: 'opened', at_ms: 6 },
      { seq: 2, type: 'timer', at_ms: winner },
      { seq: 3, type: 'requester_canceled', at_ms: winner },
    ]);
    expect((await journal.load(made.rfq.rfqId))?.record.rfq.createdMs).toBe(winner);
  });

  it('stores a step with its repeat key, or neither', async () => {
    const made = await created();
    const repeat = { scope: `accept:${made.rfq.rfqId}`, key: 'k', requestHash: randomBytes(32) };
    const step = { record: made, events: [], nowMs: 9, repeat };
    expect(await journal.compareAndSet({ ...step, version: 5 })).toBe('moved');
    expect(await findRepeat(db.pool, repeat)).toBeNull();
    expect(await journal.compareAndSet({ ...step, version: 1 })).toBe('stored');
    expect(await findRepeat(db.pool, repeat)).toEqual({
      isSame: true,
      response: { rfq_id: made.rfq.rfqId },
    });
    expect(await journal.compareAndSet({ ...step, version: 2 })).toBe('repeated');
    expect((await journal.load(made.rfq.rfqId))?.version).toBe(2);
    const other = record();
    expect(await journal.create({ ...step, record: other })).toBe('repeated');
    expect(await journal.load(other.rfq.rfqId)).toBeNull();
  });

  it('lets one quote be accepted for one request', async () => {
    const quoteHash = hex(32);
    const [one, two] = [await created(), await created()];
    const accept = (made: RfqRecord) =>
      journal.compareAndSet({
        record: { ...made, acceptance: record({ quoteHash }).acceptance },
        version: 1,
        events: [],
        nowMs: 9,
      });
    expect([await accept(one), await accept(two)]).toEqual(['stored', 'quote_taken']);
    expect((await journal.load(one.rfq.rfqId))?.record.acceptance?.quoteHash).toBe(quoteHash);
    expect((await journal.load(two.rfq.rfqId))?.version).toBe(1);
  });

  it('knows what is open: everything that is not final, and fills without their receipt', async () => {
    const open = await Promise.all(
      (['EXECUTING', 'FILLED', 'CREATED'] as const).map((status) => created({ status })),
    );
    const ended = await Promise.all(
      (['FAILED', 'EXPIRED', 'CANCELED', 'REJECTED'] as const).map((status) => created({ status })),
    );
    const ids = (await journal.loadOpen()).map((entry) => entry.record.rfq.rfqId);
    expect(ids).toEqual(expect.arrayContaining(open.map(({ rfq }) => rfq.rfqId)));
    for (const { rfq } of ended) expect(ids).not.toContain(rfq.rfqId);
  });
});

it('the journal waits for the disk with an acceptance and what follows it, and with nothing before it', async () => {
  await db.pool.query(`CREATE TABLE waited (status text, setting text);
    CREATE FUNCTION note_waited() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO waited VALUES (NEW.status, current_setting('synchronous_commit')); RETURN NULL; END $$;
    CREATE TRIGGER waited AFTER INSERT OR UPDATE ON rfq FOR EACH ROW EXECUTE FUNCTION note_waited()`);
  const steps = [
    'COLLECTING_QUOTES',
    'AWAITING_REQUESTER_ACCEPTANCE',
    'AWAITING_MAKER_CONFIRMATION',
    'EXECUTING',
    'FILLED',
  ] as const;
  const made = await created();
  for (const [nth, status] of steps.entries()) {
    const moved = { ...made, rfq: { ...made.rfq, status } };
    expect(await journal.compareAndSet({ record: moved, version: nth + 1, events: [], nowMs: 8 })).toBe(
      'stored',
    );
  }
  const { rows } = await db.pool.query('SELECT status, setting FROM waited');
  expect(rows.map(({ status, setting }) => `${status} ${setting}`)).toEqual([
    'CREATED off',
    'COLLECTING_QUOTES off',
    'AWAITING_REQUESTER_ACCEPTANCE off',
    'AWAITING_MAKER_CONFIRMATION on',
    'EXECUTING on',
    'FILLED on',
  ]);
  await db.pool.query('DROP TRIGGER waited ON rfq');
});

it('an answer is kept once, for a day', async () => {
  const repeat = { scope: 'claim:0x1', key: 'k', requestHash: randomBytes(32) };
  expect(await keepAnswer(db.pool, repeat, { tx_hash: '0x01' }, 1_000)).toBe(true);
  expect(await keepAnswer(db.pool, repeat, { tx_hash: '0x02' }, 1_001)).toBe(false);
  expect((await findRepeat(db.pool, repeat))?.response).toEqual({ tx_hash: '0x01' });
  const changed = { ...repeat, requestHash: randomBytes(32) };
  expect((await findRepeat(db.pool, changed))?.isSame).toBe(false);
  await dropOldRepeats(db.pool, 1_000 + 24 * 3_600_000);
  expect(await findRepeat(db.pool, repeat)).not.toBeNull();
  await dropOldRepeats(db.pool, 1_001 + 24 * 3_600_000);
  expect(await findRepeat(db.pool, repeat)).toBeNull();
});

it('stored JSON gives back every bigint, and no text turns into one', () => {
  const leaf = fc.oneof(fc.bigInt(), fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
  const tree = fc.letrec((tie) => ({
    node: fc.oneof(
      leaf,
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(
        fc.string().filter((key) => key !== '__proto__' && key !== '$int'),
        tie('node'),
        { maxKeys: 3 },
      ),
    ),
  })).node;
  fc.assert(
    fc.property(tree, (value) => {
      expect(JSON.stringify(withBigints(JSON.parse(toJson(value))), stable)).toBe(
        JSON.stringify(value, stable),
      );
    }),
  );
});

const stable = (_key: string, item: unknown): unknown => (typeof item === 'bigint' ? `int ${item}` : item);
