import type { ClientBase } from 'pg';
import type { EvmHeader, SeenBlock, SequencedBlock } from '#domain/block.ts';
import { EVM_HEADERS } from '../queries/blocks/block-table.ts';
import { appendBlocks } from './append-blocks.ts';
import { lockTopic } from './reserve-numbers.ts';

/** The headers that are not stored yet, each once. */
async function unstored(
  client: ClientBase,
  seen: readonly SeenBlock<EvmHeader>[],
): Promise<SeenBlock<EvmHeader>[]> {
  const { rows } = await client.query<{ hash: string }>({
    name: 'stored-evm-hashes',
    text: `SELECT '0x' || encode(hash, 'hex') AS hash FROM evm_header
      WHERE hash IN (SELECT decode(substr(h, 3), 'hex') FROM unnest($1::text[]) h)`,
    values: [seen.map(({ block }) => block.hash)],
  });
  const known = new Set(rows.map(({ hash }) => hash));
  return seen.filter(({ block }) => {
    const hash = block.hash.toLowerCase();
    if (known.has(hash)) return false;
    known.add(hash);
    return true;
  });
}

/**
 * Appends the headers that are not stored to their topic, in the order given and in the caller's transaction, and
 * answers those. Hashes and addresses are `0x` and hexadecimal digits.
 */
export async function appendEvmHeaders(
  client: ClientBase,
  seen: readonly SeenBlock<EvmHeader>[],
): Promise<SequencedBlock[]> {
  await lockTopic(client, EVM_HEADERS.topic);
  const fresh = await unstored(client, seen);
  const column = <T>(of: (header: EvmHeader) => T): T[] => fresh.map(({ block }) => of(block));
  return appendBlocks(client, EVM_HEADERS, fresh, (first) =>
    client.query({
      name: 'append-evm-headers',
      text: `INSERT INTO evm_header
          (seq, number, hash, parent_hash, timestamp_s, gas_used, gas_limit, tx_count, miner, node_seen_us)
        SELECT $1 + place - 1, number, decode(substr(hash, 3), 'hex'), decode(substr(parent_hash, 3), 'hex'),
          timestamp_s, gas_used, gas_limit, tx_count, decode(substr(miner, 3), 'hex'), node_seen_us
        FROM unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::int[],
            $9::text[], $10::bigint[]) WITH ORDINALITY
          AS r (number, hash, parent_hash, timestamp_s, gas_used, gas_limit, tx_count, miner, node_seen_us, place)`,
      values: [
        first,
        column(({ number }) => number),
        column(({ hash }) => hash),
        column(({ parentHash }) => parentHash),
        column(({ timestamp }) => timestamp),
        column(({ gasUsed }) => gasUsed),
        column(({ gasLimit }) => gasLimit),
        column(({ txCount }) => txCount),
        column(({ miner }) => miner),
        fresh.map(({ nodeSeenUs }) => nodeSeenUs),
      ],
    }),
  );
}
