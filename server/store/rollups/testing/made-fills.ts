import fc from 'fast-check';
import type { ClientBase } from 'pg';
import { foldFills } from '../fold.ts';

export type MadeFill = {
  wallet: number;
  coin: number;
  dir: 1 | 2 | 3;
  timeMs: number;
  px: 0 | 50 | 100;
  pnl: number;
  /** Undefined: none. */
  builder?: number | undefined;
};

export type News = { outcomeId: number; category: string; underlying: string };

const outcomeId = fc.integer({ min: 1, max: 5 });

/** A fill of few wallets, coins and `times`, so that many share the bounds of their group. */
export const madeFill = (times: fc.Arbitrary<number>): fc.Arbitrary<MadeFill> =>
  fc.record({
    wallet: fc.integer({ min: 1, max: 3 }),
    coin: fc.tuple(outcomeId, fc.constantFrom(0, 1)).map(([outcome, side]) => outcome * 10 + side),
    dir: fc.constantFrom(1 as const, 2 as const, 3 as const),
    timeMs: times,
    px: fc.constantFrom(0 as const, 50 as const, 100 as const),
    pnl: fc.integer({ min: -9, max: 9 }),
    builder: fc.constantFrom(undefined, undefined, 7, 8),
  });

/** What becomes known of an outcome. */
export const news = fc.record({
  outcomeId,
  category: fc.constantFrom('other', 'crypto', 'sports'),
  underlying: fc.constantFrom('', 'BTC', 'btc'),
});

/** Stores fills after the last and folds them, in the caller's transaction. */
export async function storeFills(client: ClientBase, fills: MadeFill[]): Promise<void> {
  const { rows } = await client.query<{ last: number }>(
    'SELECT coalesce(max(seq), 0)::int AS last FROM fill',
  );
  const afterSeq = rows[0]?.last ?? 0;
  await client.query(
    `INSERT INTO fill (seq, block_number, time_ms, oid, tid, sz_e8, notional_e8, fee_e8, closed_pnl_e8,
       start_position_e8, builder_fee_e8, coin, px_e8, dir, is_buy, crossed, wallet, builder, hash, fee_token)
     SELECT seq, 1, "timeMs", 1, 1, 300, 3 * px, 5, pnl, 0, 0, coin, px * 1000000, dir, dir = 1, true,
       decode(lpad(wallet::text, 40, '0'), 'hex'), decode(lpad(builder::text, 40, '0'), 'hex'), '', 'USDC'
     FROM jsonb_to_recordset($1::jsonb)
       AS f (seq bigint, wallet int, coin int, dir int, "timeMs" bigint, px int, pnl int, builder int)`,
    [JSON.stringify(fills.map((one, at) => ({ ...one, seq: afterSeq + 1 + at })))],
  );
  await foldFills(client, { afterSeq, throughSeq: afterSeq + fills.length, keepHoursFrom: 0 });
}

/** Stores what is known of an outcome. */
export async function learn(client: ClientBase, { outcomeId, category, underlying }: News): Promise<void> {
  await client.query(
    `INSERT INTO outcome (outcome_id, name, description, title, market_class, side_a_name, side_b_name,
       category, underlying, first_seen_ms, last_seen_ms)
     VALUES ($1, '', '', '', 'named', 'Yes', 'No', $2, $3, 0, 0)
     ON CONFLICT (outcome_id) DO UPDATE SET category = excluded.category, underlying = excluded.underlying`,
    [outcomeId, category, underlying],
  );
}
