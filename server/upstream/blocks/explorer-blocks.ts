import { z } from 'zod';
import type { CoreBlock, SeenBlock } from '#domain/block.ts';
import type { ExchangeSocket } from '../exchange/ws-client.ts';

/** A header as the explorer host sends it; its hash and its proposer are not needed. */
const headerSchema = z.object({
  height: z.number().int().nonnegative().safe(),
  blockTime: z.number().int().positive().max(8_640_000_000_000),
});

export type ExplorerFrame = { blocks: CoreBlock[] /** Headers that could not be read. */; malformed: number };

/** Reads a frame of `explorerBlock`, lowest block first. A header that is malformed does not take the others with it. */
export function readExplorerFrame(data: unknown): ExplorerFrame {
  const rows = Array.isArray(data) ? data : [data];
  const blocks = rows.flatMap((row): CoreBlock[] => {
    const { success, data: header } = headerSchema.safeParse(row);
    return success ? [{ kind: 'core', height: header.height, blockTimeMs: header.blockTime }] : [];
  });
  return { blocks: blocks.sort((a, b) => a.height - b.height), malformed: rows.length - blocks.length };
}

/**
 * Hands on the core blocks of each frame of the explorer host, stamped with the moment at which it came, over all
 * reconnects and until the returned function is called. Blocks that are made while the socket is away are not asked for:
 * the host answers one a request, and this stream is of the present.
 */
export function followExplorerBlocks(input: {
  ws: Pick<ExchangeSocket, 'subscribe'>;
  /** Microseconds since the epoch. */
  nowUs: () => number;
  onBlocks: (seen: SeenBlock<CoreBlock>[]) => void;
  onMalformed: (headers: number) => void;
}): () => void {
  const { ws, nowUs, onBlocks, onMalformed } = input;
  return ws.subscribe({ type: 'explorerBlock' }, (data) => {
    const nodeSeenUs = nowUs();
    const { blocks, malformed } = readExplorerFrame(data);
    if (malformed > 0) onMalformed(malformed);
    if (blocks.length > 0) onBlocks(blocks.map((block) => ({ nodeSeenUs, block })));
  });
}
