import type { ReactNode } from 'react';
import { Field, INPUT } from '../../_parts/field.tsx';

export type TextFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  problem?: string | undefined;
  hint?: ReactNode;
  type?: 'text' | 'date' | 'datetime-local';
  isDecimal?: boolean;
  placeholder?: string;
};

/** One line of text, a number, a day or an instant. */
export const TextField = (props: TextFieldProps) => {
  const { label, value, onChange, problem, hint, type = 'text', isDecimal = false, placeholder } = props;
  return (
    <Field label={label} problem={problem ?? null} hint={hint}>
      {(control) => (
        <input
          {...control}
          type={type}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          autoComplete="off"
          spellCheck={false}
          {...(isDecimal && { inputMode: 'decimal' as const })}
          {...(placeholder && { placeholder })}
          className={INPUT}
        />
      )}
    </Field>
  );
};
