import type { BlockGap } from '#store/writes/block-gap.ts';

type Place = { blockNumber: number; blockTimeMs: number };

/** A chain makes tens of blocks a second; a thousand for each second that passed is beyond any. */
const MAX_BLOCKS_PER_MS = 1;
const ALWAYS_PLAUSIBLE = 1_000_000;

/**
 * How a block relates to the last one stored: it `follows`, is a `duplicate` (at or below it), leaves a gap, or is
 * `implausible`: so far ahead that its number must be damaged. Believing that one number would make duplicates of
 * all blocks to come.
 */
export function continuity(last: Place, block: Place): 'follows' | 'duplicate' | 'implausible' | BlockGap {
  if (last.blockNumber < 0 || block.blockNumber === last.blockNumber + 1) return 'follows';
  if (block.blockNumber <= last.blockNumber) return 'duplicate';
  const jump = block.blockNumber - last.blockNumber;
  const plausible = Math.max(ALWAYS_PLAUSIBLE, (block.blockTimeMs - last.blockTimeMs) * MAX_BLOCKS_PER_MS);
  if (jump > plausible) return 'implausible';
  return {
    fromBlock: last.blockNumber + 1,
    toBlock: block.blockNumber - 1,
    fromMs: last.blockTimeMs,
    toMs: block.blockTimeMs,
  };
}
