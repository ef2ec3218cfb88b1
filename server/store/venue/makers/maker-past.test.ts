import { afterAll, beforeAll, expect, it } from 'vitest';
import { makerRecordOf } from '#domain/rfq/maker-record.ts';
import { type BookedQuote, newRfq, type Rfq } from '#domain/rfq/rfq.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { toJson } from '../bigint-json.ts';
import { requestsQuotedBy } from './maker-past.ts';

const [MAX, MIA] = [`0x${'aA'.repeat(20)}`, `0x${'bB'.repeat(20)}`] as const;
const TIMES = { windowMs: 400, acceptMs: 1_000, confirmMs: 1_000 };

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const quoteOf = (maker: string, nth: number, collateral: bigint, out: BookedQuote['out'] = null) => ({
  ...{ quoteId: `quote_${nth}`, maker, makerCollateralE6: collateral, receivedMs: 1_000 + nth },
  ...{ expiresMs: 9_000, lastLook: true, out },
});

async function store(createdMs: number, quotes: BookedQuote[]): Promise<Rfq> {
  const rfqId = `rfqv2_${createdMs}`;
  const opened = { windowStartsMs: createdMs, windowEndsMs: createdMs + 400, endedMs: createdMs + 900 };
  const rfq: Rfq = { ...newRfq(rfqId, createdMs, TIMES), ...opened, status: 'EXPIRED', quotes };
  await database.pool.query(
    `INSERT INTO rfq (rfq_id, status, is_open, version, state, quotes, taker, condition_id, created_ms, updated_ms)
     VALUES ($1, 'EXPIRED', false, 1, $2, '[]', '\\x00', '\\x00', $3, $3)`,
    [rfqId, toJson({ rfq, terms: { netStakeE6: 100n } }), createdMs],
  );
  return rfq;
}

it('a maker’s record is the same by its own quotes and the best one as by all of them', async () => {
  const outs = [null, null, null, 'superseded', 'canceled', 'declined', 'invalid'] as const;
  const stored = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      store(
        10_000 + at,
        Array.from({ length: 6 }, (_unused, nth) => {
          const maker = (at + nth) % 3 === 0 ? MAX : MIA;
          const collateral = BigInt(100 + ((at * 7 + nth * 5) % 4));
          return quoteOf(maker, (nth * 5) % 6, collateral, outs[(at + nth * 3) % outs.length] ?? null);
        }),
      ),
    ),
  );
  await store(9_999, [quoteOf(MAX, 1, 500n)]);
  await store(20_000, [quoteOf(MIA, 1, 500n)]);
  const read = await requestsQuotedBy(database.pool, MAX, 10_000);
  expect(read).toHaveLength(60);
  const all = stored.map((rfq) => ({ rfq, netStakeE6: 100n }));
  expect(makerRecordOf(MAX, read)).toEqual(makerRecordOf(MAX, all));
  const kept = read.flatMap(({ rfq }) => rfq.quotes);
  expect(kept.length).toBeLessThan(60 * 6);
});
