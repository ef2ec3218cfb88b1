import type { Pool } from 'pg';
import { coinOf } from '#domain/coin.ts';
import { FILL_COLUMNS, type FillRow } from '../fills/fill-row.ts';

/** `all`: every fill. `events`: every trade once, as its taker's fill, and all other rows. */
export type OutcomeFillsKind = 'all' | 'events';

export type OutcomeFillsParams = {
  outcomeId: number;
  kind: OutcomeFillsKind;
  limit: number;
  offset?: number;
};

const FILTER: Record<OutcomeFillsKind, string> = { all: 'true', events: 'crossed' };

/** Each side is read from its own index in order, so that only the rows of the page are read. */
function statement(kind: OutcomeFillsKind): string {
  const side = (coin: string) => `(SELECT seq, notional_e8, ${FILL_COLUMNS} FROM fill
    WHERE coin = ${coin} AND ${FILTER[kind]}
    ORDER BY time_ms DESC, seq DESC LIMIT $3::bigint + $4::bigint)`;
  return `SELECT * FROM (${side('$1')} UNION ALL ${side('$2')}) both_sides
    ORDER BY time_ms DESC, seq DESC LIMIT $3::bigint OFFSET $4::bigint`;
}

export type OutcomeFillRow = FillRow & { notional_e8: number };

/** The newest fills of an outcome across both of its coins, newest first. */
export async function outcomeFills(db: Pool, params: OutcomeFillsParams): Promise<OutcomeFillRow[]> {
  const { outcomeId, kind, limit, offset = 0 } = params;
  const { rows } = await db.query<OutcomeFillRow>({
    name: `outcome-fills:${kind}`,
    text: statement(kind),
    values: [coinOf(outcomeId, 0), coinOf(outcomeId, 1), limit, offset],
  });
  return rows;
}
