import { formatMultiple } from '#app/format/reward-words.ts';
import { TextField } from '#app/ui/form/text-field.tsx';
import type { FormPart } from './form-part.ts';
import { SliderField } from './slider-field.tsx';

/** What a fill counts. */
export function LeverFields({ form }: FormPart) {
  const draft = form.values;
  return (
    <>
      <SliderField
        label="Multiplier for both sides of a market"
        value={draft.twoSided}
        onChange={(twoSided) => form.change('twoSided', twoSided)}
        {...{ least: 1, most: 3, step: 0.1 }}
        shown={formatMultiple(draft.twoSided)}
        hint="Reached when a maker’s bids and asks balance. One side alone counts ×1."
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField form={form} name="minCents" label="Lowest price, in cents" inputMode="decimal" />
        <TextField form={form} name="maxCents" label="Highest price, in cents" inputMode="decimal" />
        <TextField form={form} name="minNotional" label="Minimum fill, in USD" inputMode="decimal" />
      </div>
      <TextField
        form={form}
        name="roundTripMinutes"
        label="Round trip, in minutes"
        hint="Trades that two wallets reverse within this time do not count. If fees are low, use one day (1440)."
        inputMode="decimal"
      />
    </>
  );
}
