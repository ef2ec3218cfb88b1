import type { Pool } from 'pg';
import type { SequencedFill } from '#domain/fill.ts';
import { hexBytes } from '../hex-bytes.ts';
import {
  SEQUENCED_COLUMNS,
  type SequencedFillRow,
  toSequencedFill,
} from '../queries/fills/sequenced-fill.ts';

/** Fills with numbers above `after` up to `upTo`, and times from `fromMs` to before `toMs`. */
export type HistoryWindow = {
  after: number;
  upTo: number;
  fromMs: number;
  toMs: number;
  /** Of these traders or builders; null for any. */
  addresses: { wallets: readonly string[]; builders: readonly string[] } | null;
  /** Of these coins; null for any. */
  coins: readonly number[] | null;
};

/** The fills of a window, ascending. What a window names narrows them; the rest is for the caller's matcher. */
export async function historyFills(db: Pool, window: HistoryWindow): Promise<SequencedFill[]> {
  const { addresses, coins } = window;
  const { rows } = await db.query<SequencedFillRow>({
    name: 'webhook-history',
    text: `SELECT ${SEQUENCED_COLUMNS} FROM fill
      WHERE seq > $1 AND seq <= $2 AND time_ms >= $3 AND time_ms < $4
        AND ($5::bytea[] IS NULL OR wallet = ANY ($5) OR builder = ANY ($6))
        AND ($7::int[] IS NULL OR coin = ANY ($7))
      ORDER BY seq`,
    values: [
      ...[window.after, window.upTo, window.fromMs, window.toMs],
      addresses?.wallets.map(hexBytes) ?? null,
      addresses?.builders.map(hexBytes) ?? null,
      coins,
    ],
  });
  return rows.map(toSequencedFill);
}
