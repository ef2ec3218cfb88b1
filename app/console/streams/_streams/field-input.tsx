import { Segmented } from '#app/ui/controls/segmented.tsx';
import { Field, INPUT } from '#app/ui/form/field.tsx';
import type { StreamField } from './tried-stream.ts';

type FieldInputProps = { field: StreamField; value: string; onChange: (value: string) => void };

/** A parameter of a stream: one of its choices, or any text. */
export function FieldInput({ field, value, onChange }: FieldInputProps) {
  const { label, hint, placeholder, choices } = field;
  if (choices) {
    return (
      <div className="grid gap-1 text-xs">
        <span aria-hidden className="font-medium">
          {label}
        </span>
        <Segmented
          label={label}
          value={value || (choices[0]?.value ?? '')}
          options={choices}
          onChange={onChange}
          className="justify-self-start"
        />
      </div>
    );
  }
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <input
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          className={INPUT}
        />
      )}
    </Field>
  );
}
