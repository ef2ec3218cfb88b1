import type { Pool } from 'pg';
import type { CoreBlock, SeenBlock, SequencedBlock } from '#domain/block.ts';
import type { Logger } from '#observe/logger.ts';
import { pause } from '#observe/pause.ts';
import { transaction } from '#store/transaction.ts';
import { appendCoreBlocks } from '#store/writes/append-core-blocks.ts';
import { followExplorerBlocks } from '#upstream/blocks/explorer-blocks.ts';
import type { ExchangeSocket } from '#upstream/exchange/ws-client.ts';
import { WaitingBlocks } from './waiting-blocks.ts';

export type CoreBlockIngest = {
  db: Pool;
  /** The socket of the explorer host. */
  ws: Pick<ExchangeSocket, 'subscribe'>;
  /** Called with committed blocks. */
  onStored: (blocks: readonly SequencedBlock[]) => void;
  nowUs: () => number;
  logger: Pick<Logger, 'warn'>;
  signal: AbortSignal;
  /** Blocks that wait for the database at most. */
  maxWaiting?: number;
  retryMs?: number;
};

/** Ten minutes of blocks. */
const MAX_WAITING = 10_000;
/** Blocks of one transaction. */
const BATCH = 1_000;
const RETRY_MS = 1_000;

type Waiting = WaitingBlocks<SeenBlock<CoreBlock>>;

async function storeSome({ db, onStored, signal }: CoreBlockIngest, waiting: Waiting): Promise<void> {
  const batch = await waiting.take(BATCH, signal);
  if (batch.length === 0) return;
  try {
    onStored(await transaction(db, (tx) => appendCoreBlocks(tx, batch)));
  } catch (error) {
    waiting.putBack(batch);
    throw error;
  }
}

/**
 * Stores the core blocks that the explorer host sends, as they come: all that wait go in one transaction. While the
 * database is away the newest are kept. Resolves when the signal has ended it; never rejects.
 */
export async function ingestCoreBlocks(input: CoreBlockIngest): Promise<void> {
  const { ws, nowUs, logger, signal, retryMs = RETRY_MS } = input;
  const waiting: Waiting = new WaitingBlocks(input.maxWaiting ?? MAX_WAITING);
  const leave = followExplorerBlocks({
    ...{ ws, nowUs },
    onBlocks: (seen) => waiting.push(seen),
    onMalformed: (headers) => logger.warn({ headers }, 'reading core block headers failed'),
  });
  while (!signal.aborted) {
    try {
      await storeSome(input, waiting);
      const dropped = waiting.takeDropped();
      if (dropped > 0) logger.warn({ dropped }, 'core blocks dropped while the database was unreachable');
    } catch (error) {
      logger.warn({ err: error }, 'storing core blocks failed; trying again');
      await pause(retryMs, signal); // aborted: the loop ends by itself
    }
  }
  leave();
}
