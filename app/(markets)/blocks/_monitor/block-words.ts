import type { Answers } from '#app/data/trpc-client.ts';
import { formatClock } from '#app/format/times.ts';

export type BlockMonitor = Answers['blocks']['monitor'];
export type KindMonitor = NonNullable<BlockMonitor['core']>;
export type LatencyBucket = KindMonitor['latency']['buckets'][number];
export type SeenBlock = KindMonitor['recent'][number];

const bound = (ms: number): string => (ms < 1_000 ? `${ms} ms` : `${ms / 1_000} s`);

/** A range of latency: `25–50 ms`, `500 ms–1 s`, `5 s or more`. */
export function bucketWords({ fromMs, toMs }: Pick<LatencyBucket, 'fromMs' | 'toMs'>): string {
  if (fromMs === null) return `under ${bound(toMs ?? 0)}`;
  if (toMs === null) return `${bound(fromMs)} or more`;
  if (toMs < 1_000) return `${fromMs}–${toMs} ms`;
  return fromMs < 1_000 ? `${bound(fromMs)}–${bound(toMs)}` : `${fromMs / 1_000}–${toMs / 1_000} s`;
}

/** The time of day in UTC with milliseconds: `09:30:00.125`. */
export const formatClockMs = (ms: number): string =>
  `${formatClock(ms)}.${String(Math.floor(ms) % 1_000).padStart(3, '0')}`;

/** Latency from a block's timestamp to its arrival. */
export const latencyMsOf = ({ occurredUs, nodeSeenUs }: SeenBlock): number =>
  (nodeSeenUs - occurredUs) / 1_000;

/** How blocks come, in one figure: `6.7 / s`, or `every 2.0 s`. */
export function paceWords(blocksPerSecond: number | null): string {
  if (blocksPerSecond === null || blocksPerSecond <= 0) return '–';
  return blocksPerSecond >= 1
    ? `${blocksPerSecond.toFixed(1)} / s`
    : `every ${(1 / blocksPerSecond).toFixed(1)} s`;
}

/** The place of a block in its chain: the height of a core block, the number of an EVM header. */
export const placeOf = ({ block }: SeenBlock): number =>
  block.kind === 'core' ? block.height : block.number;

/** What is unusual about a block compared with the one before it; null if nothing is. */
export function breakWords(block: SeenBlock, before: SeenBlock | undefined): string | null {
  if (!before) return null;
  const step = placeOf(block) - placeOf(before);
  if (step === 1) return null;
  return step > 1 ? `${step - 1} missed` : 'reorganised';
}
