import type { ReactNode } from 'react';
import { MAX_RECEIVER_URL } from '#domain/webhook/receiver-url.ts';
import { Field, INPUT } from '../../_parts/field.tsx';

type ReceiverUrlFieldProps = {
  value: string;
  onChange: (value: string) => void;
  problem: string | null;
  hint?: ReactNode;
  placeholder: string;
};

/** The address that events are sent to. */
export const ReceiverUrlField = ({ value, onChange, placeholder, ...field }: ReceiverUrlFieldProps) => (
  <Field label="URL" {...field}>
    {(control) => (
      <input
        {...control}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        maxLength={MAX_RECEIVER_URL}
        inputMode="url"
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        className={`${INPUT} font-mono`}
      />
    )}
  </Field>
);
