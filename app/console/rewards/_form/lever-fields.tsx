import type { FormPart } from './form-part.ts';
import { SliderField } from './slider-field.tsx';
import { TextField } from './text-field.tsx';

/** What a fill counts. */
export function LeverFields({ draft, change, problems }: FormPart) {
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
        <TextField
          label="Lowest price, in cents"
          value={draft.minCents}
          onChange={(minCents) => change({ minCents })}
          problem={problems.minCents}
          isDecimal
        />
        <TextField
          label="Highest price, in cents"
          value={draft.maxCents}
          onChange={(maxCents) => change({ maxCents })}
          problem={problems.maxCents}
          isDecimal
        />
        <TextField
          label="Least fill, in USD"
          value={draft.minNotional}
          onChange={(minNotional) => change({ minNotional })}
          problem={problems.minNotional}
          isDecimal
        />
      </div>
      <TextField
        label="Round trip, in minutes"
        value={draft.roundTripMinutes}
        onChange={(roundTripMinutes) => change({ roundTripMinutes })}
        problem={problems.roundTripMinutes}
        hint="What two wallets trade back within so long counts nothing. A day where fees are low."
        isDecimal
      />
    </>
  );
}
