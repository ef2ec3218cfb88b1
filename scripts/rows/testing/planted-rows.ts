import type { Pool } from 'pg';

// Row types that are wrong on purpose: the test of row types has to find each of them, and nothing in the right ones.

export const textForBigint = (db: Pool) => db.query<{ seq: string }>('SELECT seq FROM fill');

export const numberForNumeric = (db: Pool) =>
  db.query<{ volume: number }>('SELECT coalesce(sum(volume_e8), 0) AS volume FROM coin_hour');

export const textsForNumbers = (db: Pool) =>
  db.query<{ coins: string[] }>('SELECT ARRAY(SELECT coin FROM coin_stats) AS coins');

export const absentColumn = (db: Pool) => db.query<{ name: string }>('SELECT title FROM outcome');

export const nullColumn = (db: Pool) =>
  db.query<{ settled_at_ms: number }>('SELECT settled_at_ms FROM outcome');

export const outerJoin = (db: Pool) =>
  db.query<{ title: string; trades: number }>(
    'SELECT o.title, s.trades FROM outcome o LEFT JOIN outcome_stats s USING (outcome_id)',
  );

export const sumOfNothing = (db: Pool) => db.query<{ head: number }>('SELECT max(seq) AS head FROM fill');

const TABLES = { blocks: 'core_block', headers: 'evm_header' } as const;

/** One variant of it is wrong. */
export function oneOfTwo(db: Pool, { of, limit }: { of: keyof typeof TABLES; limit: number }) {
  const column = of === 'blocks' ? 'seq' : 'seq::text';
  return db.query<{ seq: number }>({
    text: `SELECT ${column} AS seq FROM ${TABLES[of]} ORDER BY seq LIMIT $1`,
    values: [limit],
  });
}

export async function untyped(db: Pool): Promise<unknown> {
  const { rows } = await db.query('SELECT seq FROM fill');
  return rows;
}

const STATS = 'o.title, o.settled_at_ms, s.trades, coalesce(h.volume_e8, 0) AS volume_e8';

export async function rightRows(db: Pool, outcomeId: number | null) {
  const condition = outcomeId === null ? '' : 'AND o.outcome_id = $1';
  const values = outcomeId === null ? [] : [outcomeId];
  const { rows } = await db.query<{
    title: string;
    settled_at_ms: number | null;
    trades: number;
    volume_e8: string;
  }>(
    `SELECT ${STATS} FROM outcome o LEFT JOIN outcome_stats s USING (outcome_id)
     LEFT JOIN (SELECT coin / 10 AS outcome_id, sum(volume_e8) AS volume_e8 FROM coin_hour GROUP BY 1) h
       ON h.outcome_id = o.outcome_id
     WHERE s.trades > 0 ${condition}`,
    values,
  );
  return rows;
}
