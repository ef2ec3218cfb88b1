'use client';
import { ToggleGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './class-names.ts';

type SegmentedProps<T extends string> = {
  label: string;
  value: T;
  options: readonly { value: T; label: ReactNode; title?: string }[];
  onChange: (value: T) => void;
  className?: string;
};

/** A choice of one among a few, all in sight. */
export function Segmented<T extends string>({
  label,
  value,
  options,
  onChange,
  className,
}: SegmentedProps<T>) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => next && onChange(next as T)}
      className={cn('inline-flex rounded border bg-raised p-px', className)}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          title={option.title}
          className="h-6 rounded-[3px] px-2 text-muted text-xs hover:text-text data-[state=on]:bg-panel data-[state=on]:font-medium data-[state=on]:text-text data-[state=on]:shadow-sm dark:data-[state=on]:bg-surface max-md:h-9 max-md:px-3"
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
