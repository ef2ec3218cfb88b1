import { formatCount } from '#app/format/numbers.ts';
import { ColumnHead } from '#app/ui/column-head.tsx';
import { Bar } from '#app/ui/figures/bar.tsx';
import {
  bucketWords,
  formatLatency,
  type KindMonitor,
  type LatencyBucket,
  paceWords,
} from './block-words.ts';

type Latency = KindMonitor['latency'];

/** How soon blocks are seen: what is usual, what is rare, and how many fall into each range. */
export function LatencyRows({ monitor, note }: { monitor: KindMonitor; note: string }) {
  const { latency, blocksPerSecond } = monitor;
  return (
    <>
      <dl className="grid grid-cols-3 gap-x-4 px-3 pt-3">
        <Figure name="Half within" value={formatLatency(latency.p50Ms)} />
        <Figure name="99% within" value={formatLatency(latency.p99Ms)} />
        <Figure name="Pace" value={paceWords(blocksPerSecond)} />
      </dl>
      <Histogram latency={latency} />
      <p className="px-3 pb-3 text-2xs text-muted">
        Newest {formatCount(latency.blocks)} blocks. {note}
      </p>
    </>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-2xs text-muted">{name}</dt>
      <dd className="font-semibold text-[15px] leading-5">{value}</dd>
    </div>
  );
}

/** A block that is seen before it was made tells of a clock that is wrong: a range for it, where there is one. */
const isShown = ({ fromMs, blocks }: LatencyBucket): boolean => fromMs !== null || blocks > 0;

function Histogram({ latency: { blocks, buckets } }: { latency: Latency }) {
  const most = Math.max(1, ...buckets.map((bucket) => bucket.blocks));
  return (
    <table className="mt-2 mb-2 w-full text-xs" data-testid="latency">
      <thead className="text-2xs text-muted">
        <tr className="border-b">
          <ColumnHead className="w-24 px-3 py-1.5">Latency</ColumnHead>
          <ColumnHead className="px-2 py-1.5">
            <span className="sr-only">Share of blocks</span>
          </ColumnHead>
          <ColumnHead isFigure className="w-16 px-2 py-1.5">
            Blocks
          </ColumnHead>
          <ColumnHead isFigure className="w-16 py-1.5 pr-3 pl-2">
            Share
          </ColumnHead>
        </tr>
      </thead>
      <tbody>
        {buckets.filter(isShown).map((bucket) => (
          <BucketRow key={bucket.fromMs ?? 'under'} bucket={bucket} most={most} total={blocks} />
        ))}
      </tbody>
    </table>
  );
}

function BucketRow({ bucket, most, total }: { bucket: LatencyBucket; most: number; total: number }) {
  const { blocks } = bucket;
  return (
    <tr>
      <th scope="row" className="whitespace-nowrap px-3 py-0.5 text-left font-mono font-normal text-muted">
        {bucketWords(bucket)}
      </th>
      <td className="px-2 py-0.5">
        <Bar part={blocks / most} />
      </td>
      <td className="px-2 py-0.5 text-right font-mono">{formatCount(blocks)}</td>
      <td className="py-0.5 pr-3 pl-2 text-right font-mono text-muted">
        {((100 * blocks) / total).toFixed(1)}%
      </td>
    </tr>
  );
}
