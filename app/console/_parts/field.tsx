import type { ReactNode } from 'react';
import { cn } from '#app/ui/class-names.ts';

/** How a text field looks; on a phone its text is large enough that the browser does not zoom in. */
export const INPUT =
  'h-8 w-full rounded border border-line-strong bg-surface px-2.5 text-[13px] placeholder:text-faint max-md:h-11 max-md:text-base';

type FieldProps = {
  label: ReactNode;
  /** Below the field: what it means, in a sentence. */
  hint?: ReactNode;
  /** Why what stands in it cannot be taken. */
  problem?: string | null;
  className?: string;
  children: ReactNode;
};

/** A form field with its name, what it means, and what is wrong with it. */
export function Field({ label, hint, problem, className, children }: FieldProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child.
    <label className={cn('grid gap-1 text-xs', className)}>
      <span className="font-medium">{label}</span>
      {children}
      {problem ? (
        <span role="alert" className="text-down">
          {problem}
        </span>
      ) : null}
      {hint && !problem ? <span className="text-muted">{hint}</span> : null}
    </label>
  );
}
