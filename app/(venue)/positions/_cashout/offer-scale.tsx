import type { OfferView } from '#app/data/venue-views.ts';
import { money, usdOf } from '#app/format/money.ts';
import { Scale, type ScaleMark } from '#app/ui/figures/scale.tsx';

type OfferScaleProps = {
  /** The best first. */
  offers: readonly OfferView[];
  fairUsd: number | null;
};

const STEPS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000];

/** Offers and fair value on a piece of the scale of dollars: dashed is fair value, orange the best offer. */
export function OfferScale({ offers, fairUsd }: OfferScaleProps) {
  const amounts = offers.map(({ payout_e6 }) => usdOf(payout_e6));
  const shown = fairUsd === null ? amounts : [...amounts, fairUsd];
  const [low, high] = [Math.min(...shown), Math.max(...shown)];
  const span = Math.max(high - low, high * 0.02, 0.1);
  const major = STEPS.find((step) => (2 * span) / step <= 4) ?? span;
  const from = Math.max(0, Math.floor((low - span / 2) / major) * major);
  const to = Math.max(from + major, Math.ceil((high + span / 2) / major) * major);
  const marks: ScaleMark[] = amounts
    .map((at, place): ScaleMark => ({ at, kind: place === 0 ? 'signal' : 'ink', name: money(at) }))
    .reverse();
  if (fairUsd !== null) marks.unshift({ at: fairUsd, kind: 'dashed', name: `fair value ${money(fairUsd)}` });
  const best = amounts[0] ?? 0;
  return (
    <div className="px-1 pt-2 pb-1">
      <Scale
        label={`Best offer ${money(best)}${fairUsd === null ? '' : `, fair value ${money(fairUsd)}`}`}
        {...{ from, to, major, minor: major / 5, marks }}
        inkTo={best}
        figure={(value) => `$${Number(value.toFixed(2))}`}
      />
    </div>
  );
}
