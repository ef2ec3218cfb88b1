import { DraftField } from './draft-field.tsx';
import type { FormPart } from './form-part.ts';
import { SliderField } from './slider-field.tsx';

/** What a fill counts. */
export function LeverFields(part: FormPart) {
  const { draft, change } = part;
  return (
    <>
      <SliderField
        label="Both sides of a market"
        value={draft.twoSided}
        onChange={(twoSided) => change({ twoSided })}
        {...{ least: 1, most: 3, step: 0.1 }}
        shown={`${draft.twoSided}×`}
        hint="What a maker’s dollar counts when bids and asks balance. One side alone counts once."
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <DraftField {...part} name="minCents" label="Lowest price, in cents" isDecimal />
        <DraftField {...part} name="maxCents" label="Highest price, in cents" isDecimal />
        <DraftField {...part} name="minNotional" label="Least fill, in USD" isDecimal />
      </div>
      <DraftField
        {...part}
        name="roundTripMinutes"
        label="Round trip, in minutes"
        hint="What two wallets trade back within so long counts nothing. A day where fees are low."
        isDecimal
      />
    </>
  );
}
