import { nounFor } from '#app/format/numbers.ts';
import { cn } from '#app/ui/class-names.ts';
import type { Calibration, CalibrationBucket } from './calibration.ts';
import { likelyRange } from './likely-range.ts';

/** `lit` is the bucket that the reader points at in the table. */
type PlotProps = { calibration: Calibration; lit: number | null };
/** A bucket that holds something. */
type Point = { bucket: number; n: number; predicted: number; observed: number };

const TICKS = [0, 0.25, 0.5, 0.75, 1];
/** Radius of the point of the fullest bucket, in pixels. */
const [SMALLEST, LARGEST] = [2.5, 8];

const pct = (share: number): string => `${(share * 100).toFixed(2)}%`;
const up = (share: number): string => pct(1 - share);
const marketsOf = (n: number): string => `${n} ${nounFor(n, 'market')}`;

const pointOf = ({
  bucket,
  n,
  mean_predicted: predicted,
  observed_rate: observed,
}: CalibrationBucket): Point[] =>
  predicted === null || observed === null ? [] : [{ bucket, n, predicted, observed }];

/** Predicted against observed, a perfect market on the diagonal; below it how many markets each bucket holds. */
export function CalibrationPlot({ calibration, lit }: PlotProps) {
  const points = calibration.curve.flatMap(pointOf);
  const most = Math.max(1, ...points.map(({ n }) => n));
  return (
    <div className="min-w-0 p-3 pl-10">
      <div className="relative aspect-square max-h-[26rem] w-full">
        <Scale />
        <svg
          role="img"
          data-testid="calibration-plot"
          aria-label={`Predicted against observed in ${points.length} ${nounFor(points.length, 'bucket')}; the table beside it has the figures`}
          className="absolute inset-0 size-full overflow-visible"
        >
          <Grid />
          {points.slice(1).map((to, place) => (
            <Segment key={to.bucket} from={points[place] as Point} to={to} />
          ))}
          {points.map((point) => (
            <Mark key={point.bucket} point={point} most={most} isLit={point.bucket === lit} />
          ))}
        </svg>
      </div>
      <p className="mt-5 text-center text-2xs text-muted">predicted: mean price of side A</p>
      <Counts curve={calibration.curve} most={most} lit={lit} />
    </div>
  );
}

function Scale() {
  return (
    <div aria-hidden className="text-2xs text-muted">
      {TICKS.map((tick) => (
        <span key={tick}>
          <span className="absolute -left-9 w-8 -translate-y-1/2 text-right" style={{ top: up(tick) }}>
            {tick * 100}%
          </span>
          <span className="absolute top-full mt-1 -translate-x-1/2" style={{ left: pct(tick) }}>
            {tick * 100}%
          </span>
        </span>
      ))}
      <span className="absolute top-1 left-1.5">observed: how often side A won</span>
    </div>
  );
}

function Grid() {
  return (
    <g className="stroke-line" strokeWidth="1">
      {TICKS.map((tick) => (
        <g key={tick}>
          <line x1="0%" x2="100%" y1={up(tick)} y2={up(tick)} />
          <line y1="0%" y2="100%" x1={pct(tick)} x2={pct(tick)} />
        </g>
      ))}
      <line x1="0%" y1="100%" x2="100%" y2="0%" strokeDasharray="4 4" className="stroke-muted" />
    </g>
  );
}

const Segment = ({ from, to }: { from: Point; to: Point }) => (
  <line
    x1={pct(from.predicted)}
    y1={up(from.observed)}
    x2={pct(to.predicted)}
    y2={up(to.observed)}
    strokeWidth="1.5"
    className="stroke-side-a"
  />
);

type MarkProps = { point: Point; most: number; isLit: boolean };

function Mark({ point: { n, predicted, observed }, most, isLit }: MarkProps) {
  const [low, high] = likelyRange(observed, n);
  const x = pct(predicted);
  const radius = SMALLEST + (LARGEST - SMALLEST) * Math.sqrt(n / most);
  return (
    <g>
      <title>{`${marketsOf(n)}: predicted ${pct(predicted)}, observed ${pct(observed)}`}</title>
      <line x1={x} x2={x} y1={up(low)} y2={up(high)} strokeWidth="1.5" className="stroke-side-a opacity-50" />
      <circle
        cx={x}
        cy={up(observed)}
        r={radius}
        strokeWidth="1.5"
        className={cn('stroke-panel', isLit ? 'fill-accent' : 'fill-side-a')}
      />
    </g>
  );
}

type CountsProps = { curve: Calibration['curve']; most: number } & Pick<PlotProps, 'lit'>;

function Counts({ curve, most, lit }: CountsProps) {
  return (
    <div aria-hidden className="mt-2 flex h-12 items-end gap-px border-b border-line-strong">
      {curve.map(({ bucket, n }) => (
        <div key={bucket} title={marketsOf(n)} className="flex h-full flex-1 items-end">
          <div
            className={cn('w-full', bucket === lit ? 'bg-accent' : 'bg-line-strong')}
            style={{ height: n === 0 ? 0 : `max(2px, ${pct(n / most)})` }}
          />
        </div>
      ))}
    </div>
  );
}
