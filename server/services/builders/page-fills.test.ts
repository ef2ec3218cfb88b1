import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCursor, writeCursor } from '#domain/time-cursor.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { walletOf } from '#server/test/market-data/seed-markets.ts';
import type { ServiceContext } from '#services/context.ts';
import { listBuilderFills } from './list-builder-fills.ts';

let db: TestDatabase;
let ctx: ServiceContext;
beforeAll(async () => {
  db = await freshDatabase();
  ctx = { db: db.pool } as ServiceContext;
});
afterAll(() => db.drop());

/** A fill of a block: its trade id, and whether the builder routed it. */
type Row = { tid: number; routed: boolean };
type Block = { timeMs: number; rows: Row[] };
type Seen = { timeMs: number; tid: number; oid: number };

let seq = 0;
/** Stores a block at once, as ingest does. The size tells the fills of one trade apart. */
async function store(builder: number, { timeMs, rows }: Block): Promise<Seen[]> {
  const stored = rows.map((row) => ({ ...row, timeMs, oid: ++seq }));
  await db.pool.query(
    `INSERT INTO fill (seq, block_number, time_ms, oid, tid, sz_e8, notional_e8, fee_e8, closed_pnl_e8,
       start_position_e8, coin, px_e8, dir, is_buy, crossed, wallet, builder, hash, fee_token)
     SELECT r.oid, 1, $1, r.oid, r.tid, r.oid * 100000000, 1, 0, 0, 0, 10, 1, 1, true, true, decode(repeat('01', 20), 'hex'),
       CASE WHEN r.routed THEN decode($2, 'hex') END, decode(repeat('5a', 32), 'hex'), 'USDC'
     FROM json_to_recordset($3) AS r (oid bigint, tid bigint, routed boolean)`,
    [timeMs, walletOf(builder).slice(2), JSON.stringify(stored)],
  );
  return stored.filter((row) => row.routed).map(({ tid, oid }) => ({ timeMs, tid, oid }));
}

const inOrder = (a: Seen, b: Seen): number => a.timeMs - b.timeMs || a.tid - b.tid || a.oid - b.oid;

/** Reads on from where it stood, as a client that polls does: by `next_cursor`, or by its last fill where that is null. */
class Follower {
  readonly seen: Seen[] = [];
  readonly #builder: string;
  #cursor: string | null = null;

  constructor(builder: number) {
    this.#builder = walletOf(builder);
  }

  /** Takes one page; answers whether there is another. */
  async read(limit: number): Promise<boolean> {
    const cursor = this.#cursor === null ? undefined : (readCursor(this.#cursor) ?? undefined);
    const page = await listBuilderFills(ctx, { builder: this.#builder, cursor, limit });
    expect(page.fills.length).toBeLessThanOrEqual(limit + 1);
    if (page.fills.length < limit) expect(page.next_cursor).toBeNull();
    this.seen.push(...page.fills.map((f) => ({ timeMs: f.time_ms, tid: f.tx_index, oid: f.sz })));
    const last = page.fills.at(-1);
    if (last) this.#cursor = writeCursor({ timeMs: last.time_ms, id: last.tx_index });
    expect(page.next_cursor ?? this.#cursor).toBe(this.#cursor);
    return page.next_cursor !== null;
  }
}

/** The fills of a block: trades of one or two fills, some routed. */
const block = fc
  .uniqueArray(
    fc.record({
      tid: fc.integer({ min: 1, max: 40 }),
      fills: fc.array(fc.boolean(), { minLength: 1, maxLength: 2 }),
    }),
    {
      selector: (trade) => trade.tid,
      maxLength: 8,
    },
  )
  .map((trades) => trades.flatMap(({ tid, fills }) => fills.map((routed) => ({ tid, routed }))));
const steps = fc.array(fc.oneof(block, fc.integer({ min: 1, max: 5 })), { minLength: 4, maxLength: 24 });

describe('pages of a builder, read while new blocks are stored', () => {
  it('hold every fill once and in order, whatever the limits and moments', async () => {
    let builder = 0;
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 6 }), async (history, lastLimit) => {
        const follower = new Follower(++builder);
        const stored: Seen[] = [];
        for (const [timeMs, step] of history.entries()) {
          if (typeof step === 'number') await follower.read(step);
          else stored.push(...(await store(builder, { timeMs, rows: step })));
        }
        while (await follower.read(lastLimit));
        expect(follower.seen).toEqual(stored.sort(inOrder));
      }),
      { numRuns: 60 },
    );
  });
});
