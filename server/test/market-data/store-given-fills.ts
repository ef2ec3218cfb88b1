import type { Pool } from 'pg';
import { DIR_CODE, type StoredFill } from '#domain/fill.ts';
import { announceCommit, FILLS_TOPIC } from '#store/queries/changes/changefeed-notices.ts';
import { transaction } from '#store/transaction.ts';

const bytesOf = (hex: string | null): Buffer | null =>
  hex === null ? null : Buffer.from(hex.slice(2), 'hex');

/**
 * Stores these fills in the order given, in one transaction that is announced; their numbers go on from the newest.
 * Rollups are left as they are. Answers the newest number.
 */
export function storeGivenFills(db: Pool, fills: readonly StoredFill[]): Promise<number> {
  const of = <T>(read: (fill: StoredFill) => T): T[] => fills.map(read);
  return transaction(db, async (client) => {
    await client.query(
      `INSERT INTO fill (seq, block_number, time_ms, oid, tid, sz_e8, notional_e8, fee_e8, closed_pnl_e8,
         start_position_e8, builder_fee_e8, coin, px_e8, dir, is_buy, crossed, wallet, builder, hash, fee_token)
       SELECT last + place, block_number, time_ms, oid, tid, sz_e8, notional_e8, 0, 0, 0, 0, coin, px_e8, dir, is_buy,
         crossed, wallet, builder, hash, 'USDC'
       FROM (SELECT coalesce(max(seq), 0) AS last FROM fill) l, unnest($1::bigint[], $2::bigint[], $3::bigint[],
         $4::bigint[], $5::bigint[], $6::bigint[], $7::int[], $8::int[], $9::int[], $10::bool[], $11::bool[],
         $12::bytea[], $13::bytea[], $14::bytea[]) WITH ORDINALITY AS f (block_number, time_ms, oid, tid, sz_e8,
         notional_e8, coin, px_e8, dir, is_buy, crossed, wallet, builder, hash, place)`,
      [
        of(({ blockNumber }) => blockNumber),
        of(({ timeMs }) => timeMs),
        of(({ oid }) => oid),
        of(({ tid }) => tid),
        of(({ szE8 }) => szE8),
        of(({ notionalE8 }) => notionalE8),
        of(({ coin }) => coin),
        of(({ pxE8 }) => pxE8),
        of(({ dir }) => DIR_CODE[dir]),
        of(({ isBuy }) => isBuy),
        of(({ crossed }) => crossed),
        of(({ wallet }) => bytesOf(wallet)),
        of(({ builder }) => bytesOf(builder)),
        of(({ hash }) => bytesOf(hash)),
      ],
    );
    const { rows } = await client.query<{ head: number }>('SELECT max(seq) AS head FROM fill');
    const head = rows[0]?.head ?? 0;
    await announceCommit(client, { topic: FILLS_TOPIC, head });
    return head;
  });
}
