import type { SequencedBlock } from '#domain/block.ts';
import type { ServiceContext } from '#services/context.ts';
import { blockLatency } from '#store/queries/blocks/block-latency.ts';
import { type BlockTable, blockBounds, CORE_BLOCKS, EVM_HEADERS } from '#store/queries/blocks/block-table.ts';
import { coreBlocksAfter } from '#store/queries/blocks/core-blocks-after.ts';
import { evmHeadersAfter } from '#store/queries/blocks/evm-headers-after.ts';

/** Blocks of a range of latency; a null bound is open. */
export type LatencyBucket = { fromMs: number | null; toMs: number | null; blocks: number };

/** Arrival statistics of one kind of block. */
export type KindMonitor = {
  /** Newest first. */
  recent: SequencedBlock[];
  /** From when a block was made to when it was seen, of the newest blocks. */
  latency: { blocks: number; p50Ms: number; p99Ms: number; buckets: LatencyBucket[] };
  /** Of the same blocks, by block time; null if that cannot be computed. */
  blocksPerSecond: number | null;
};

/** A kind of which no block is stored is null. */
export type BlockMonitor = { core: KindMonitor | null; evm: KindMonitor | null };

type ReadAfter = (db: ServiceContext['db'], after: number, limit: number) => Promise<SequencedBlock[]>;

const BOUNDS_MS = [0, 10, 25, 50, 100, 250, 500, 1_000, 2_000, 5_000];
const SAMPLE = 1_000;
const RECENT = 20;

const bucketsOf = (counts: readonly number[]): LatencyBucket[] =>
  counts.map((blocks, place) => ({
    fromMs: BOUNDS_MS[place - 1] ?? null,
    toMs: BOUNDS_MS[place] ?? null,
    blocks,
  }));

async function monitorKind(
  { db }: Pick<ServiceContext, 'db'>,
  kind: BlockTable,
  readAfter: ReadAfter,
): Promise<KindMonitor | null> {
  const { head } = await blockBounds(db, kind);
  const [recent, latency] = await Promise.all([
    readAfter(db, head - RECENT, RECENT),
    blockLatency(db, kind, { boundsUs: BOUNDS_MS.map((ms) => ms * 1_000), most: SAMPLE }),
  ]);
  if (latency === null) return null;
  const { blocks, spanUs, p50Us, p99Us, counts } = latency;
  return {
    recent: recent.reverse(),
    latency: { blocks, p50Ms: p50Us / 1_000, p99Ms: p99Us / 1_000, buckets: bucketsOf(counts) },
    blocksPerSecond: spanUs > 0 ? (blocks - 1) / (spanUs / 1_000_000) : null,
  };
}

/** The newest blocks of both kinds, and how long they were on their way. */
export async function monitorBlocks(ctx: Pick<ServiceContext, 'db'>): Promise<BlockMonitor> {
  const [core, evm] = await Promise.all([
    monitorKind(ctx, CORE_BLOCKS, coreBlocksAfter),
    monitorKind(ctx, EVM_HEADERS, evmHeadersAfter),
  ]);
  return { core, evm };
}
