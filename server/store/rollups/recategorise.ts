import type { ClientBase } from 'pg';
import { lockRollups } from './rollup-lock.ts';

/**
 * Counts what was traded in the given outcomes under the category and underlying that `outcome` holds now. Call it
 * in the transaction that wrote those outcomes, after the write, with every outcome that is new or may have changed:
 * outcomes that did not change cost one lookup. Figures of the wallets concerned are taken anew from wallet_coin, so
 * they are exact whatever happened before. Holds fills up until the transaction ends.
 */
export async function recategorise(client: ClientBase, outcomeIds: readonly number[]): Promise<void> {
  if (outcomeIds.length === 0) return;
  await lockRollups(client);
  const coins = outcomeIds.flatMap((outcomeId) => [outcomeId * 10, outcomeId * 10 + 1]);
  const { rows } = await client.query<{ coin: number; category: string; underlying: string }>(
    `UPDATE coin_category k SET category = o.category, underlying = o.underlying
     FROM outcome o, coin_category prior
     WHERE k.coin = ANY($1::integer[]) AND o.outcome_id = k.coin / 10 AND prior.coin = k.coin
       AND (o.category, o.underlying) <> (k.category, k.underlying)
     RETURNING k.coin, prior.category, prior.underlying`,
    [coins],
  );
  if (rows.length === 0) return;
  await recount(
    client,
    rows.map(({ coin }) => coin),
    rows.map(({ category }) => category),
    rows.map(({ underlying }) => underlying),
  );
}

/** Every (wallet, category, underlying) that a moved coin leaves or joins. */
const TOUCHED = `WITH moved AS (
    SELECT coin, category, underlying FROM unnest($1::integer[], $2::text[], $3::text[]) m (coin, category, underlying)
    UNION ALL SELECT coin, category, underlying FROM coin_category WHERE coin = ANY($1::integer[])
  ), touched AS (
    SELECT DISTINCT w.wallet, m.category, m.underlying FROM moved m JOIN wallet_coin w USING (coin)
  )`;

/** Walks the wallets one by one: joined as sets, Postgres pairs every wallet with every coin of a category. */
async function recount(
  client: ClientBase,
  coins: number[],
  categories: string[],
  underlyings: string[],
): Promise<void> {
  const values = [coins, categories, underlyings];
  await client.query(
    `${TOUCHED} DELETE FROM wallet_category c USING touched t
     WHERE (c.wallet, c.category, c.underlying) = (t.wallet, t.category, t.underlying)`,
    values,
  );
  await client.query(
    `${TOUCHED} INSERT INTO wallet_category (wallet, category, underlying, trades, settlements, wins, losses,
       volume_e8, trade_volume_e8, pnl_e8, fees_e8, markets, first_ms, last_ms)
     SELECT t.wallet, t.category, t.underlying, s.trades, s.settlements, s.wins, s.losses, s.volume_e8,
       s.trade_volume_e8, s.pnl_e8, s.fees_e8, s.markets, s.first_ms, s.last_ms
     FROM touched t CROSS JOIN LATERAL (
       SELECT sum(w.trades) AS trades, sum(w.settlements) AS settlements, sum(w.won) AS wins, sum(w.lost) AS losses,
         sum(w.volume_e8) AS volume_e8, sum(w.trade_volume_e8) AS trade_volume_e8, sum(w.pnl_e8) AS pnl_e8,
         sum(w.fees_e8) AS fees_e8, count(*) AS markets, min(w.first_ms) AS first_ms, max(w.last_ms) AS last_ms
       FROM wallet_coin w JOIN coin_category k USING (coin)
       WHERE w.wallet = t.wallet AND k.category = t.category AND k.underlying = t.underlying) s
     WHERE s.markets > 0`,
    values,
  );
}
