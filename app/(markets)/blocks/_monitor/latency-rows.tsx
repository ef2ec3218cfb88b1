import { formatLatency } from '#app/format/latency.ts';
import { formatCount } from '#app/format/numbers.ts';
import { Bar } from '#app/ui/figures/bar.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { bucketWords, type KindMonitor, type LatencyBucket, paceWords } from './block-words.ts';

type Latency = KindMonitor['latency'];

/** How soon blocks are seen: what is usual, what is rare, and how many fall into each range. */
export function LatencyRows({ monitor, note }: { monitor: KindMonitor; note: string }) {
  const { latency, blocksPerSecond } = monitor;
  return (
    <>
      <dl className="grid grid-cols-3 gap-x-4 px-3 pt-3">
        <Figure name="Median" value={formatLatency(latency.p50Ms)} />
        <Figure name="99th percentile" value={formatLatency(latency.p99Ms)} />
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

/** Negative latency means that a clock is off; its bucket is shown only if it has blocks. */
const isShown = ({ fromMs, blocks }: LatencyBucket): boolean => fromMs !== null || blocks > 0;

function Histogram({ latency: { blocks, buckets } }: { latency: Latency }) {
  const most = Math.max(1, ...buckets.map((bucket) => bucket.blocks));
  return (
    <Table
      className="mt-2 mb-2"
      testId="latency"
      columns={columnsOf(most, blocks)}
      rows={buckets.filter(isShown)}
      idOf={({ fromMs }) => fromMs ?? 'under'}
      rowOf={() => ({ className: 'border-0 first:border-t' })}
    />
  );
}

/** `most` blocks are in the fullest range, `total` in all of them. */
const columnsOf = (most: number, total: number): readonly Column<LatencyBucket>[] => [
  {
    name: 'Latency',
    isRowHead: true,
    className: 'w-24',
    cellClass: 'whitespace-nowrap py-0.5 font-mono text-muted',
    cell: bucketWords,
  },
  {
    name: 'Share of blocks',
    head: <span className="sr-only">Share of blocks</span>,
    cellClass: 'py-0.5',
    cell: ({ blocks }) => <Bar part={blocks / most} />,
  },
  {
    name: 'Blocks',
    isFigure: true,
    className: 'w-16',
    cellClass: 'py-0.5 font-mono',
    cell: ({ blocks }) => formatCount(blocks),
  },
  {
    name: 'Share',
    isFigure: true,
    className: 'w-16',
    cellClass: 'py-0.5 font-mono text-muted',
    cell: ({ blocks }) => `${((100 * blocks) / total).toFixed(1)}%`,
  },
];
