import { type ReactNode, useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FormOf } from './use-form.ts';

/** Leads to the first field that something is wrong with, out of whatever is folded around it. */
function leadToProblem(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-refused]');
  for (let fold = field?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
    fold.open = true;
  field?.focus();
}

type FormProps<V extends FieldValues> = { of: FormOf<V>; className?: string; children: ReactNode };

/** A form. Sending it in vain leads to its first problem. */
export function Form<V extends FieldValues>({ of: form, className, children }: FormProps<V>) {
  const element = useRef<HTMLFormElement>(null);
  const { tries } = form;
  // Once the problems are drawn: before, no field is marked yet.
  useEffect(() => {
    if (tries > 0 && element.current) leadToProblem(element.current);
  }, [tries]);
  return (
    <form ref={element} onSubmit={form.submit} noValidate className={className}>
      {children}
    </form>
  );
}
