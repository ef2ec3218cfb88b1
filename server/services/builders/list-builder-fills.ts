import { formatCoin } from '#domain/coin.ts';
import { type Dir, dirOf } from '#domain/fill.ts';
import { fromE8 } from '#domain/fixed.ts';
import { formatUtc } from '#domain/time.ts';
import { type TimePosition, writeCursor } from '#domain/time-cursor.ts';
import type { ServiceContext } from '#services/context.ts';
import { builderFills } from '#store/queries/builders/builder-fills.ts';
import type { FillRow } from '#store/queries/fills/fill-row.ts';

export type BuilderFill = {
  time: string;
  time_ms: number;
  tx_index: number;
  coin: string;
  side: 'A' | 'B';
  dir: Dir;
  px: number;
  sz: number;
  fee: number;
  builder_fee: number;
  user: string;
  hash: string;
};

export type BuilderFillPage = { builder: string; fills: BuilderFill[]; next_cursor: string | null };

export type ListBuilderFillsInput = {
  builder: string;
  cursor?: TimePosition | undefined;
  /** Epoch ms, both inclusive. */
  startTime?: number | undefined;
  endTime?: number | undefined;
  limit: number;
};

/** A stored fill as clients see it. */
export const toBuilderFill = (row: FillRow): BuilderFill => ({
  time: formatUtc(row.time_ms),
  time_ms: row.time_ms,
  tx_index: row.tid,
  coin: formatCoin(row.coin),
  side: row.is_buy ? 'B' : 'A',
  dir: dirOf(row.dir),
  px: fromE8(row.px_e8),
  sz: fromE8(row.sz_e8),
  fee: fromE8(row.fee_e8),
  builder_fee: fromE8(row.builder_fee_e8),
  user: `0x${row.wallet}`,
  hash: `0x${row.hash}`,
});

/**
 * A page of a builder's fills, settlement included, the oldest first. `next_cursor` is null when the page ends what
 * is there now. The two fills of one trade are never split, so a page may have one row more than `limit`.
 */
export async function listBuilderFills(
  ctx: ServiceContext,
  input: ListBuilderFillsInput,
): Promise<BuilderFillPage> {
  const { builder, cursor, startTime, endTime, limit } = input;
  const rows = await builderFills(ctx.db, {
    builder,
    after: cursor,
    startMs: startTime,
    endMs: endTime,
    limit,
  });
  const last = rows.at(-1);
  const isFull = last !== undefined && rows.length >= limit;
  return {
    builder,
    fills: rows.map(toBuilderFill),
    next_cursor: isFull ? writeCursor({ timeMs: last.time_ms, id: last.tid }) : null,
  };
}
