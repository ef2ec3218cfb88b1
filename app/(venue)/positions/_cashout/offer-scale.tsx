import type { OfferView } from '#app/data/venue-views.ts';
import { formatE6, usdOf } from '#app/format/money.ts';
import { Scale, type ScaleMark } from '#app/ui/figures/scale.tsx';

type OfferScaleProps = {
  /** The best first. */
  offers: readonly OfferView[];
  fairE6: bigint | null;
};

const STEPS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000];

/** Offers and fair value on a piece of the scale of dollars: dashed is fair value, orange the best offer. */
export function OfferScale({ offers, fairE6 }: OfferScaleProps) {
  const fairUsd = fairE6 === null ? null : usdOf(fairE6);
  const amounts = offers.map(({ payout_e6 }) => usdOf(payout_e6));
  const shown = fairUsd === null ? amounts : [...amounts, fairUsd];
  const [low, high] = [Math.min(...shown), Math.max(...shown)];
  const span = Math.max(high - low, high * 0.02, 0.1);
  const major = STEPS.find((step) => (2 * span) / step <= 4) ?? span;
  const from = Math.max(0, Math.floor((low - span / 2) / major) * major);
  const to = Math.max(from + major, Math.ceil((high + span / 2) / major) * major);
  const marks: ScaleMark[] = offers
    .map(({ payout_e6: payout }, place): ScaleMark => {
      return { at: usdOf(payout), kind: place === 0 ? 'signal' : 'ink', name: formatE6(payout) };
    })
    .reverse();
  const fair = fairE6 === null ? '' : `fair value ${formatE6(fairE6)}`;
  if (fairUsd !== null) marks.unshift({ at: fairUsd, kind: 'dashed', name: fair });
  const best = amounts[0] ?? 0;
  return (
    <div className="px-1 pt-2 pb-1">
      <Scale
        label={`Best offer ${formatE6(offers[0]?.payout_e6 ?? 0n)}${fair && `, ${fair}`}`}
        {...{ from, to, major, minor: major / 5, marks }}
        inkTo={best}
        figure={(value) => `$${Number(value.toFixed(2))}`}
      />
    </div>
  );
}
