import { formatMultiple } from '#app/format/reward-words.ts';
import { DraftField } from './draft-field.tsx';
import type { FormPart } from './form-part.ts';
import { SliderField } from './slider-field.tsx';

/** What a fill counts. */
export function LeverFields(part: FormPart) {
  const { draft, change } = part;
  return (
    <>
      <SliderField
        label="Multiplier for both sides of a market"
        value={draft.twoSided}
        onChange={(twoSided) => change({ twoSided })}
        {...{ least: 1, most: 3, step: 0.1 }}
        shown={formatMultiple(draft.twoSided)}
        hint="Reached when a maker’s bids and asks balance. One side alone counts ×1."
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <DraftField {...part} name="minCents" label="Lowest price, in cents" isDecimal />
        <DraftField {...part} name="maxCents" label="Highest price, in cents" isDecimal />
        <DraftField {...part} name="minNotional" label="Minimum fill, in USD" isDecimal />
      </div>
      <DraftField
        {...part}
        name="roundTripMinutes"
        label="Round trip, in minutes"
        hint="Trades that two wallets reverse within this time count nothing. Where fees are low, use a day: 1440."
        isDecimal
      />
    </>
  );
}
