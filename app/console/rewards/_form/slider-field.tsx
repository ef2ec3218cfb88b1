import type { ReactNode } from 'react';
import { Field } from '#app/ui/form/field.tsx';

type SliderFieldProps = {
  label: string;
  value: number;
  onChange: (value: number) => void;
  least: number;
  most: number;
  step: number;
  /** The value in words. */
  shown: string;
  hint: ReactNode;
};

/** A lever between two ends, with what it stands at beside its name. */
export const SliderField = ({ label, value, onChange, least, most, step, shown, hint }: SliderFieldProps) => (
  <Field
    label={
      <span className="flex justify-between gap-3">
        {label}
        <span className="figure font-semibold">{shown}</span>
      </span>
    }
    hint={hint}
  >
    {(control) => (
      <input
        {...control}
        type="range"
        min={least}
        max={most}
        step={step}
        value={value}
        aria-valuetext={shown}
        onChange={({ target }) => onChange(Number(target.value))}
        className="h-6 w-full accent-(--accent) max-md:h-11"
      />
    )}
  </Field>
);
