import { type ReactNode, useId } from 'react';
import { cn } from '../class-names.ts';

/** An amount to choose at one press. */
export type AmountPreset = { name: string; isChosen: boolean; choose: () => void };

type AmountFieldProps = {
  label: string;
  value: string;
  onValue: (value: string) => void;
  /** At the right of the label: what there is of it. */
  aside: ReactNode;
  presets: readonly AmountPreset[];
  fault: string | null;
  isLocked: boolean;
};

/** An amount of dollars, typed or chosen. */
export function AmountField({ label, value, onValue, aside, presets, fault, isLocked }: AmountFieldProps) {
  const id = useId();
  return (
    <div className="px-4 py-3">
      <div className="flex items-end justify-between text-muted text-xs">
        <label htmlFor={id}>{label}</label>
        <span>{aside}</span>
      </div>
      <div className="mt-1 flex h-12 items-center rounded border border-line-strong bg-surface px-3 focus-within:border-text has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent has-[:focus-visible]:outline-offset-2">
        <span aria-hidden className="figure text-xl">
          $
        </span>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={value}
          disabled={isLocked}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-fault`}
          onChange={(event) => onValue(event.target.value.replace(',', '.').slice(0, 12))}
          className="figure w-full min-w-0 bg-transparent pl-1 text-xl outline-none"
        />
      </div>
      <div className="mt-2 grid auto-cols-fr grid-flow-col gap-1.5">
        {presets.map(({ name, isChosen, choose }) => (
          <button
            key={name}
            type="button"
            disabled={isLocked}
            aria-pressed={isChosen}
            onClick={choose}
            className={cn(
              'h-8 rounded border text-xs max-md:h-10',
              isChosen ? 'border-text font-semibold' : 'border-line-strong text-muted hover:text-text',
            )}
          >
            {name}
          </button>
        ))}
      </div>
      <p id={`${id}-fault`} className="min-h-0 pt-1 text-down text-xs empty:hidden">
        {fault}
      </p>
    </div>
  );
}
