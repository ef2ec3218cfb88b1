import { formatShare } from '#app/format/gains.ts';
import { nounFor } from '#app/format/numbers.ts';
import type { EdgeBucket } from './edge-bucket.ts';

/** The plot's square inside its drawing of 300 by 300. */
const LEFT = 40;
const TOP = 12;
const SIZE = 248;
const TICKS = [0, 0.25, 0.5, 0.75, 1];
const MIN_RADIUS = 3.5;
const MAX_RADIUS = 12;

const x = (paid: number): number => LEFT + paid * SIZE;
const y = (won: number): number => TOP + (1 - won) * SIZE;

/** How often positions won, against what was paid for them. On the diagonal a price is fair; above it, cheap. */
export function CalibrationPlot({ buckets }: { buckets: readonly EdgeBucket[] }) {
  const most = Math.max(...buckets.map(({ positions }) => positions));
  const above = buckets.filter((bucket) => bucket.win_rate > bucket.avg_entry_prob).length;
  const label = `Share won against price paid: above it in ${above} of ${buckets.length} price ${nounFor(buckets.length, 'range')}; a table of it follows`;
  return (
    <svg
      viewBox="0 0 300 300"
      role="img"
      aria-label={label}
      className="mx-auto w-full max-w-80 p-1 text-[10px]"
      data-testid="calibration"
    >
      <Axes />
      <text x={x(0.14)} y={y(0.92)} className="fill-muted">
        won more than paid for
      </text>
      <text x={x(0.98)} y={y(0.05)} textAnchor="end" className="fill-muted">
        won less
      </text>
      {buckets.map((bucket) => (
        <Spot key={bucket.bucket} bucket={bucket} most={most} />
      ))}
    </svg>
  );
}

function Axes() {
  return (
    <>
      {TICKS.map((tick) => (
        <g key={tick} className="fill-muted">
          <line x1={x(0)} x2={x(1)} y1={y(tick)} y2={y(tick)} className="stroke-line" />
          <text x={LEFT - 6} y={y(tick) + 3} textAnchor="end">
            {tick * 100}%
          </text>
          <text x={x(tick)} y={TOP + SIZE + 14} textAnchor="middle">
            {tick * 100}%
          </text>
        </g>
      ))}
      <line
        x1={x(0)}
        y1={y(0)}
        x2={x(1)}
        y2={y(1)}
        className="stroke-line-strong"
        strokeWidth={1.5}
        strokeDasharray="4 4"
      />
      <text x={x(0.5)} y={298} textAnchor="middle" className="fill-muted">
        average price paid
      </text>
      <text x={8} y={y(0.5)} textAnchor="middle" transform={`rotate(-90 8 ${y(0.5)})`} className="fill-muted">
        share won
      </text>
    </>
  );
}

/** A circle whose area tells how many positions it stands for, on a stem from what a fair price would have won. */
function Spot({ bucket, most }: { bucket: EdgeBucket; most: number }) {
  const { avg_entry_prob: paid, win_rate: won, positions } = bucket;
  const tone = won >= paid ? 'fill-up stroke-up' : 'fill-down stroke-down';
  const radius = Math.max(MIN_RADIUS, MAX_RADIUS * Math.sqrt(positions / most));
  return (
    <g className={tone}>
      <title>{`${positions} bought at ${formatShare(paid)}: ${formatShare(won)} won`}</title>
      <line x1={x(paid)} x2={x(paid)} y1={y(paid)} y2={y(won)} strokeWidth={1.5} />
      <circle cx={x(paid)} cy={y(won)} r={radius} fillOpacity={0.35} strokeWidth={1.5} />
    </g>
  );
}
