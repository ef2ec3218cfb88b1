import { nodeTime } from '../basics/format.ts';
import { hash32 } from '../basics/random.ts';
import type { OpenBlock } from '../market/sim.ts';

/** When the node wrote the block: some tens of milliseconds after its time; a pure function, as all of the file. */
export const localMs = (seed: number, block: OpenBlock): number =>
  block.timeMs + 60 + (hash32(seed, 0x10ca1, block.height) % 180);

/** The block's line of a node file, LF included: of its fills, or of what became of orders. ASCII only: its length is its size in bytes. */
export function blockLine(seed: number, block: OpenBlock, events: readonly string[] = block.rows): string {
  const nanos = hash32(seed, 0x4a40, block.height);
  const local = nodeTime(localMs(seed, block), nanos % 1_000_000);
  const time = nodeTime(block.timeMs, (nanos >>> 8) % 1_000_000);
  return `{"local_time":"${local}","block_time":"${time}","block_number":${block.height},"events":[${events.join(',')}]}\n`;
}
