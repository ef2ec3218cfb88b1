import { Field, INPUT } from '../../_parts/field.tsx';
import type { ProvenBuilder } from '../_rewards/campaign.ts';
import { DraftField } from './draft-field.tsx';
import type { FormPart } from './form-part.ts';
import { SliderField } from './slider-field.tsx';

/** What it is called, whose fills count, and what each cycle pays. */
export function MoneyFields({ builders, ...part }: FormPart & { builders: readonly ProvenBuilder[] }) {
  const { draft, change, problems } = part;
  return (
    <>
      <DraftField {...part} name="name" label="Name" hint="Everybody sees it." placeholder="Opening week" />
      <Field
        label="Builder"
        problem={problems.builder ?? null}
        hint="Only fills routed by this builder count."
      >
        {(control) => (
          <select
            {...control}
            value={draft.builder}
            onChange={({ target }) => change({ builder: target.value })}
            className={`${INPUT} font-mono`}
          >
            {builders.map(({ builder }) => (
              <option key={builder} value={builder}>
                {builder}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <DraftField {...part} name="poolUsd" label="Pool of each cycle, in USD" isDecimal />
        <SliderField
          label="Makers’ share of the pool"
          value={draft.makerShare}
          onChange={(makerShare) => change({ makerShare })}
          {...{ least: 0, most: 100, step: 5 }}
          shown={`${draft.makerShare}%`}
          hint={`Takers share the other ${100 - draft.makerShare}%.`}
        />
      </div>
    </>
  );
}
