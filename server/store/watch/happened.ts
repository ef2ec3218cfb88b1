import type { WatchTarget } from '#domain/watch/watch-target.ts';
import type { Queryable } from '#store/within-budget.ts';

/** Fills of one entry that are counted; of more it is said that there are more. */
export const MOST_COUNTED = 500;

/** Activity of an entry since a time. Amounts in 1e-8 units. */
export type Happened = { fills: number; notionalE8: bigint; lastMs: number; lastCoin: number };

/** An entry, and the epoch ms after which its activity counts. */
export type SinceTarget = WatchTarget & { afterMs: number };

/** The newest fills of what fits `condition`, on the index that ends in `time_ms`. */
const newest = (condition: string): string =>
  `(SELECT f.notional_e8, f.time_ms, f.coin FROM fill f WHERE ${condition} AND f.time_ms > e.after_ms
    ORDER BY f.time_ms DESC LIMIT ${MOST_COUNTED})`;

/** For its market a trade counts once, by the taker's fill. */
const trades = (coin: string): string => newest(`f.coin = ${coin} AND f.dir <= 2 AND f.crossed`);

const FILLS_OF = {
  wallet: newest("f.wallet = decode(e.target, 'hex')"),
  builder: newest("f.builder = decode(e.target, 'hex')"),
  market: `${trades('e.target::int * 10')} UNION ALL ${trades('e.target::int * 10 + 1')}
    ORDER BY time_ms DESC LIMIT ${MOST_COUNTED}`,
} as const;

type Row = { at: number; fills: number; notional_e8: string | number; last_ms: number; last_coin: number };

async function ofKind(
  db: Queryable,
  kind: WatchTarget['kind'],
  entries: readonly { entry: SinceTarget; at: number }[],
): Promise<Row[]> {
  if (entries.length === 0) return [];
  const { rows } = await db.query<Row>({
    name: `watch-happened-${kind}`,
    text: `SELECT e.at, h.* FROM unnest($1::int[], $2::text[], $3::bigint[]) AS e (at, target, after_ms),
      LATERAL (
        SELECT count(*) AS fills, coalesce(sum(notional_e8), 0)::text AS notional_e8, max(time_ms) AS last_ms,
          (array_agg(coin ORDER BY time_ms DESC))[1] AS last_coin
        FROM (${FILLS_OF[kind]}) newest HAVING count(*) > 0
      ) h`,
    values: [
      entries.map(({ at }) => at),
      entries.map(({ entry }) => (kind === 'market' ? entry.target : entry.target.slice(2))),
      entries.map(({ entry }) => entry.afterMs),
    ],
  });
  return rows;
}

/** Activity of each entry after its time, at most 500 fills each; null without any. In the order of `entries`. */
export async function happenedSince(
  db: Queryable,
  entries: readonly SinceTarget[],
): Promise<(Happened | null)[]> {
  const numbered = entries.map((entry, at) => ({ entry, at }));
  const found: (Happened | null)[] = entries.map(() => null);
  for (const kind of ['wallet', 'builder', 'market'] as const) {
    const rows = await ofKind(
      db,
      kind,
      numbered.filter(({ entry }) => entry.kind === kind),
    );
    for (const row of rows) {
      found[row.at] = {
        fills: row.fills,
        notionalE8: BigInt(row.notional_e8),
        lastMs: row.last_ms,
        lastCoin: row.last_coin,
      };
    }
  }
  return found;
}
