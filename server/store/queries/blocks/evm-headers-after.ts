import type { Pool } from 'pg';
import { type EvmHeader, occurredUsOf, type SequencedBlock } from '#domain/block.ts';

type EvmHeaderRow = Omit<EvmHeader, 'kind'> & { seq: number; nodeSeenUs: number };

const COLUMNS = `seq, number, '0x' || encode(hash, 'hex') AS hash, '0x' || encode(parent_hash, 'hex') AS "parentHash",
  timestamp_s AS "timestamp", gas_used AS "gasUsed", gas_limit AS "gasLimit", tx_count AS "txCount",
  '0x' || encode(miner, 'hex') AS miner, node_seen_us AS "nodeSeenUs"`;

function toBlock({ seq, nodeSeenUs, ...header }: EvmHeaderRow): SequencedBlock {
  const block: EvmHeader = { kind: 'evm', ...header };
  return { seq, occurredUs: occurredUsOf(block), nodeSeenUs, block };
}

/** The EVM headers after a sequence number, ascending, at most `limit`. */
export async function evmHeadersAfter(db: Pool, after: number, limit: number): Promise<SequencedBlock[]> {
  const { rows } = await db.query<EvmHeaderRow>({
    name: 'evm-headers-after',
    text: `SELECT ${COLUMNS} FROM evm_header WHERE seq > $1 ORDER BY seq LIMIT $2`,
    values: [after, limit],
  });
  return rows.map(toBlock);
}
