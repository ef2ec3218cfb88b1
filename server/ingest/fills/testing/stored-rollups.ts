import type { Pool } from 'pg';
import type { Table } from './fold-rows.ts';

/** Key columns of every rollup table, in the order in which the expected tables join them. */
const KEYS: Record<string, string[]> = {
  coin_stats: ['coin'],
  coin_hour: ['coin', 'hour'],
  coin_day: ['coin', 'day'],
  coin_day_wallet: ['coin', 'day', 'wallet'],
  outcome_stats: ['outcome_id'],
  coin_settlement: ['coin'],
  outcome_settlement: ['outcome_id'],
  wallet_coin: ['wallet', 'coin'],
  wallet_total: ['wallet'],
  wallet_category: ['wallet', 'category', 'underlying'],
  wallet_hour: ['wallet', 'hour'],
  wallet_coin_hour: ['wallet', 'coin', 'builder', 'hour'],
  wallet_day: ['wallet', 'day'],
  wallet_window: ['span', 'wallet'],
  window_clock: ['id'],
  wallet_board: ['span', 'builder', 'category', 'underlying', 'wallet'],
  builder_total: ['builder'],
  builder_wallet: ['builder', 'wallet'],
  builder_wallet_coin: ['builder', 'wallet', 'coin'],
  builder_wallet_week: ['builder', 'wallet', 'week'],
  builder_day: ['builder', 'day'],
  market_day: ['day'],
};

/** Boards by their names: numbers are given as they come. */
const NAMED_BOARDS = `(SELECT b.span, b.builder, b.category, b.underlying, w.wallet, w.trades, w.settlements, w.wins,
    w.losses, w.volume_e8, w.pnl_e8, w.fees_e8, w.markets, w.first_ms, w.last_ms
  FROM wallet_board w JOIN board b USING (board_id)) w`;

const text = (value: unknown): string => (Buffer.isBuffer(value) ? value.toString('hex') : String(value));

/** Rollup tables as they are stored, all without `names`; every value as text. */
export async function storedRollups(pool: Pool, names = Object.keys(KEYS)): Promise<Record<string, Table>> {
  const tables: Record<string, Table> = {};
  for (const name of names) {
    const keys = KEYS[name] ?? [];
    const { rows } = await pool.query<Record<string, unknown>>(
      `SELECT * FROM ${name === 'wallet_board' ? NAMED_BOARDS : name}`,
    );
    tables[name] = new Map(
      rows.map((row) => [
        keys.map((key) => text(row[key])).join('|'),
        Object.fromEntries(
          Object.entries(row)
            .filter(([column]) => !keys.includes(column))
            .map(([column, value]) => [column, text(value)]),
        ),
      ]),
    );
  }
  return tables;
}

/** The epoch hour that the kept windows end with. */
export async function windowHour(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ hour: number }>('SELECT hour FROM window_clock');
  return rows[0]?.hour ?? Number.NaN;
}

/** What differs between two sets of tables, at most twenty lines of it. */
export function tableDifferences(actual: Record<string, Table>, expected: Record<string, Table>): string[] {
  const differences: string[] = [];
  for (const [name, want] of Object.entries(expected)) {
    const got = actual[name] ?? new Map();
    for (const key of new Set([...want.keys(), ...got.keys()])) {
      const [left, right] = [got.get(key), want.get(key)];
      if (!left || !right) differences.push(`${name} ${key}: ${left ? 'not expected' : 'missing'}`);
      else {
        for (const column of new Set([...Object.keys(left), ...Object.keys(right)])) {
          if (left[column] !== right[column]) {
            differences.push(`${name} ${key} ${column}: got ${left[column]}, expected ${right[column]}`);
          }
        }
      }
      if (differences.length >= 20) return differences;
    }
  }
  return differences;
}

const ALL_TABLES = [
  ...Object.keys(KEYS),
  'coin_category',
  'fill',
  'ingest_cursor',
  'quarantine',
  'block_gap',
];

/** Empties everything that ingest of fills writes. */
export async function emptyFills(pool: Pool): Promise<void> {
  await pool.query(`TRUNCATE ${ALL_TABLES.join(', ')} RESTART IDENTITY`);
}
