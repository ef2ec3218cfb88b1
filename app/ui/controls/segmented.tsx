import { type ReactNode, useId } from 'react';
import { cn } from '../class-names.ts';

type SegmentedProps<T extends string> = {
  label: string;
  value: T;
  options: readonly { value: T; label: ReactNode; title?: string }[];
  onChange: (value: T) => void;
  className?: string;
};

/** A choice of one among a few, all in sight: radio buttons, so that arrow keys move the choice. */
export function Segmented<T extends string>({
  label,
  value,
  options,
  onChange,
  className,
}: SegmentedProps<T>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cn('inline-flex rounded border bg-raised p-px', className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          title={option.title}
          className="relative inline-flex h-6 min-w-7 items-center justify-center whitespace-nowrap rounded-[3px] px-2 text-muted text-xs hover:text-text has-checked:bg-panel has-checked:font-medium has-checked:text-text has-checked:shadow-sm has-focus-visible:outline-2 has-focus-visible:outline-accent dark:has-checked:bg-surface max-md:h-9 max-md:px-3"
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-[3px] outline-none"
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
