import { type ReactNode, useId } from 'react';
import { cn } from '../class-names.ts';

type Option<T extends string> = {
  value: T;
  label: string;
  about?: string;
  isDisabled?: boolean;
  /** Behind the words, outside of what is clicked. */
  aside?: ReactNode;
};

type CheckListProps<T extends string> = {
  legend: string;
  options: readonly Option<T>[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
  problem?: string | null;
  /** Beside each other, for short words. */
  isInline?: boolean;
};

/** Any number of a few choices. */
export function CheckList<T extends string>(props: CheckListProps<T>) {
  const { legend, options, chosen, onChange, problem, isInline = false } = props;
  const noteId = useId();
  const toggle = (value: T, isOn: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((known) => (known === value ? isOn : chosen.includes(known))),
    );
  return (
    <fieldset className="text-xs">
      <legend className="mb-1 font-medium">{legend}</legend>
      <div className={cn(isInline ? 'flex flex-wrap gap-x-5' : 'grid gap-1')}>
        {options.map(({ value, label, about, isDisabled = false, aside }) => (
          <div key={value} className="flex flex-wrap items-center gap-2">
            <label
              className={cn('flex min-h-7 items-center gap-2.5 max-md:min-h-11', isDisabled && 'text-muted')}
            >
              <input
                type="checkbox"
                checked={chosen.includes(value)}
                disabled={isDisabled}
                {...(problem && { 'aria-invalid': true, 'aria-describedby': noteId })}
                onChange={(event) => toggle(value, event.target.checked)}
                className="size-4 accent-(--accent)"
              />
              <span>
                {label}
                {about ? <span className="text-muted">: {about}</span> : null}
              </span>
            </label>
            {aside}
          </div>
        ))}
      </div>
      {problem ? (
        <p id={noteId} role="alert" className="text-down">
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}
