import { ChoiceField } from '#app/ui/form/choice-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import type { ProvenBuilder } from '../_rewards/campaign.ts';
import type { FormPart } from './form-part.ts';
import { SliderField } from './slider-field.tsx';

/** What it is called, whose fills count, and what each cycle pays. */
export function MoneyFields({ form, builders }: FormPart & { builders: readonly ProvenBuilder[] }) {
  const draft = form.values;
  return (
    <>
      <TextField
        form={form}
        name="name"
        label="Name"
        hint="Everybody sees it."
        placeholder="Opening week"
        isRequired
      />
      <ChoiceField
        form={form}
        name="builder"
        label="Builder"
        hint="Only fills routed by this builder count."
        options={builders.map(({ builder }) => ({ value: builder, label: builder }))}
        isCode
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="poolUsd" label="Pool of each cycle, in USD" inputMode="decimal" />
        <SliderField
          label="Makers’ share of the pool"
          value={draft.makerShare}
          onChange={(makerShare) => form.change('makerShare', makerShare)}
          {...{ least: 0, most: 100, step: 5 }}
          shown={`${draft.makerShare}%`}
          hint={`Takers share the other ${100 - draft.makerShare}%.`}
        />
      </div>
    </>
  );
}
