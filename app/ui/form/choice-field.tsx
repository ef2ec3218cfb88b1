import type { ReactNode } from 'react';
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import { get } from 'react-hook-form';
import { Field, INPUT } from './field.tsx';
import type { FormOf } from './use-form.ts';

type ChoiceFieldProps<V extends FieldValues> = {
  form: FormOf<V>;
  name: FieldPath<V>;
  label: ReactNode;
  hint?: ReactNode;
  options: readonly { value: string; label: string }[];
  isCode?: boolean;
};

/** A field with one of several choices. */
export function ChoiceField<V extends FieldValues>(props: ChoiceFieldProps<V>) {
  const { form, name, label, hint, options, isCode = false } = props;
  return (
    <Field label={label} hint={hint} problem={form.problemOf(name)}>
      {(control) => (
        <select
          {...control}
          value={String(get(form.values, name))}
          onChange={({ target }) => form.change(name, target.value as FieldPathValue<V, FieldPath<V>>)}
          className={isCode ? `${INPUT} font-mono` : INPUT}
        >
          {options.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
