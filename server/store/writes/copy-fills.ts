import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { DIR_CODE, type StoredFill } from '#domain/fill.ts';

const FILL_COPY = `COPY fill (seq, block_number, time_ms, oid, tid, sz_e8, notional_e8, fee_e8, closed_pnl_e8,
  start_position_e8, builder_fee_e8, coin, px_e8, dir, is_buy, crossed, wallet, builder, hash, fee_token)
  FROM STDIN (FORMAT csv)`;

const bytea = (hex: string): string => `\\x${hex.slice(2)}`;

/**
 * A fill as a row of `copyFills`. It has passed the parser's checks: hex, numbers, and a fee token of letters, digits
 * and `+:_.-` need no quotes, and an empty value is NULL.
 */
export function fillRow(fill: StoredFill, seq: number): string {
  const values = [
    seq,
    fill.blockNumber,
    fill.timeMs,
    fill.oid,
    fill.tid,
    fill.szE8,
    fill.notionalE8,
    fill.feeE8,
    fill.closedPnlE8,
    fill.startPositionE8,
    fill.builderFeeE8,
    fill.coin,
    fill.pxE8,
    DIR_CODE[fill.dir],
    fill.isBuy,
    fill.crossed,
    bytea(fill.wallet),
    fill.builder === null ? '' : bytea(fill.builder),
    bytea(fill.hash),
    fill.feeToken,
  ];
  return `${values.join()}\n`;
}

/** Sends rows (see fillRow) into `fill`, inside the caller's transaction. */
export async function copyFills(client: Client, rows: readonly string[]): Promise<void> {
  await pipeline(Readable.from([rows.join('')]), client.query(copyFrom(FILL_COPY)));
}
