import { type ReactNode, useId } from 'react';
import { cn } from '../class-names.ts';

/** How a text field looks; on a phone its text is large enough that the browser does not zoom in. */
export const INPUT =
  'h-8 w-full rounded border border-line-strong bg-surface px-2.5 text-[13px] placeholder:text-faint max-md:h-11 max-md:text-base';

/** What ties a control to its name, and to the words below it. */
type ControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

type FieldProps = {
  label: ReactNode;
  /** Below the field: what it means, in a sentence. */
  hint?: ReactNode;
  /** Why what stands in it cannot be taken. */
  problem?: string | null;
  className?: string;
  /** The control: it takes what it is given. */
  children: (control: ControlProps) => ReactNode;
};

/** A form field with its name, what it means, and what is wrong with it. */
export function Field({ label, hint, problem, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const control: ControlProps = {
    id,
    ...((problem || hint) && { 'aria-describedby': noteId }),
    ...(problem && { 'aria-invalid': true }),
  };
  return (
    <div className={cn('grid gap-1 text-xs', className)}>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children(control)}
      {problem ? (
        <span id={noteId} role="alert" className="text-down">
          {problem}
        </span>
      ) : null}
      {hint && !problem ? (
        <span id={noteId} className="text-muted">
          {hint}
        </span>
      ) : null}
    </div>
  );
}
