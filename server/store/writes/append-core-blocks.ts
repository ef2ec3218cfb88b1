import type { ClientBase } from 'pg';
import type { CoreBlock, SeenBlock, SequencedBlock } from '#domain/block.ts';
import { CORE_BLOCKS } from '../queries/blocks/block-table.ts';
import { appendBlocks } from './append-blocks.ts';
import { lockTopic } from './reserve-numbers.ts';

type Place = Pick<CoreBlock, 'height' | 'blockTimeMs'>;

/** A lower block this much younger than the newest stored one belongs to a restarted chain. */
const BEGAN_ANEW_MS = 60_000;

const follows = (block: Place, last: Place | undefined): boolean =>
  last === undefined || block.height > last.height || block.blockTimeMs - last.blockTimeMs > BEGAN_ANEW_MS;

/** The blocks that come after `last` and after each other. */
function ascending(seen: readonly SeenBlock<CoreBlock>[], last: Place | undefined): SeenBlock<CoreBlock>[] {
  let newest = last;
  return seen.filter(({ block }) => {
    if (!follows(block, newest)) return false;
    newest = block;
    return true;
  });
}

/**
 * Appends the blocks above all stored ones to their topic, in the caller's transaction. With several writers each block
 * is still stored once, in ascending order. @returns the appended blocks
 */
export async function appendCoreBlocks(
  client: ClientBase,
  seen: readonly SeenBlock<CoreBlock>[],
): Promise<SequencedBlock[]> {
  await lockTopic(client, CORE_BLOCKS.topic);
  const { rows } = await client.query<Place>({
    name: 'newest-core-block',
    text: `SELECT height, block_time_ms AS "blockTimeMs" FROM core_block ORDER BY seq DESC LIMIT 1`,
  });
  const fresh = ascending(seen, rows[0]);
  return appendBlocks(client, CORE_BLOCKS, fresh, (first) =>
    client.query({
      name: 'append-core-blocks',
      text: `INSERT INTO core_block (seq, height, block_time_ms, node_seen_us)
        SELECT $1 + place - 1, height, block_time_ms, node_seen_us
        FROM unnest($2::bigint[], $3::bigint[], $4::bigint[])
          WITH ORDINALITY AS r (height, block_time_ms, node_seen_us, place)`,
      values: [
        first,
        fresh.map(({ block }) => block.height),
        fresh.map(({ block }) => block.blockTimeMs),
        fresh.map(({ nodeSeenUs }) => nodeSeenUs),
      ],
    }),
  );
}
