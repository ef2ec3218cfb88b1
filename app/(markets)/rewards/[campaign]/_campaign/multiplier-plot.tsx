import { formatMultiple } from '#app/format/reward-words.ts';

const [WIDTH, HEIGHT] = [100, 40];

/** What a dollar of maker flow counts by the part of it that is bids: the most in balance, once on one side alone. */
export function MultiplierPlot({ most }: { most: number }) {
  const y = (multiple: number): number => HEIGHT - (HEIGHT * (multiple - 1)) / Math.max(0.01, most - 1);
  return (
    <figure className="mt-2 grid grid-cols-[minmax(0,1fr)_2.25rem] gap-x-1 text-2xs">
      <svg
        role="img"
        aria-label={`Multiplier by share of bids: 1 with asks only, ${most} at one half, 1 with bids only`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-24 w-full overflow-visible border-scale border-b"
      >
        {[0, 25, 50, 75, 100].map((part) => (
          <path
            key={part}
            d={`M${part} 0V${HEIGHT}`}
            className="stroke-grid"
            vectorEffect="non-scaling-stroke"
            fill="none"
          />
        ))}
        <path
          d={`M0 ${y(1)}L50 ${y(most)}L100 ${y(1)}`}
          className="stroke-text"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
          fill="none"
        />
        <path
          d={`M50 0V${HEIGHT}`}
          className="stroke-accent"
          strokeWidth="3"
          vectorEffect="non-scaling-stroke"
          fill="none"
        />
      </svg>
      <div aria-hidden className="flex flex-col justify-between font-semibold text-text">
        <span>{formatMultiple(most)}</span>
        <span>×1</span>
      </div>
      <figcaption className="flex justify-between">
        <span>asks only</span>
        <span className="font-semibold text-text">balanced</span>
        <span>bids only</span>
      </figcaption>
    </figure>
  );
}
