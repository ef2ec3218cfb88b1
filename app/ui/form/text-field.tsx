import { type ComponentProps, type ReactNode, useRef } from 'react';
import { type FieldPath, type FieldPathValue, type FieldValues, get } from 'react-hook-form';
import { cn } from '../class-names.ts';
import { Field, INPUT } from './field.tsx';
import type { FormOf } from './use-form.ts';

type Typed = HTMLInputElement | HTMLTextAreaElement;

export type TextFieldProps<V extends FieldValues> = {
  form: FormOf<V>;
  name: FieldPath<V>;
  label: ReactNode;
  hint?: ReactNode;
  /** Of the field with its label; `inputClass` is the input's own. */
  className?: string;
  inputClass?: string;
  type?: 'text' | 'email' | 'date' | 'datetime-local';
  inputMode?: 'text' | 'numeric' | 'decimal' | 'url';
  autoComplete?: string;
  autoCapitalize?: string;
  placeholder?: string;
  maxLength?: number;
  isRequired?: boolean;
  isDisabled?: boolean;
  /** An address, a code, a list: nothing to be spelled. */
  isCode?: boolean;
  /** Several lines, so many at first. */
  rows?: number;
  /** Puts what is typed into its own form. */
  written?: (text: string) => string;
  /** Behind the input. */
  children?: ReactNode;
};

/** A field for text, a number, a day or an instant. */
export function TextField<V extends FieldValues>(props: TextFieldProps<V>) {
  const { form, name, label, hint, className, inputClass, rows, isCode = false, children } = props;
  const input = useTyped(props);
  const given: ComponentProps<'input'> & ComponentProps<'textarea'> = {
    autoComplete: props.autoComplete ?? 'off',
    className: cn(INPUT, rows && 'h-auto py-1.5 max-md:h-auto', isCode && 'font-mono', inputClass),
    ...(isCode && { spellCheck: false }),
    ...(props.isRequired && { required: true }),
    ...(props.isDisabled && { disabled: true }),
    ...(props.placeholder && { placeholder: props.placeholder }),
    ...(props.maxLength && { maxLength: props.maxLength }),
    ...(props.inputMode && { inputMode: props.inputMode }),
    ...(props.autoCapitalize && { autoCapitalize: props.autoCapitalize }),
  };
  return (
    <Field
      label={label}
      hint={hint}
      problem={form.problemOf(name)}
      {...(className !== undefined && { className })}
    >
      {(control) => {
        const one = rows ? (
          <textarea {...given} {...control} {...input} rows={rows} />
        ) : (
          <input {...given} {...control} {...input} type={props.type ?? 'text'} />
        );
        return children ? (
          <span className="flex gap-2">
            {one}
            {children}
          </span>
        ) : (
          one
        );
      }}
    </Field>
  );
}

/**
 * Binds an uncontrolled input. A value typed or autofilled before hydration is kept, not overwritten by the initial
 * value.
 */
function useTyped<V extends FieldValues>({ form, name, written }: TextFieldProps<V>) {
  const isBound = useRef(false);
  const { ref, ...bound } = form.register(name, {
    onChange: ({ target }: { target: Typed }) => {
      const text = written?.(target.value) ?? target.value;
      if (text !== target.value) form.change(name, text as FieldPathValue<V, FieldPath<V>>);
    },
  });
  const first: unknown = get(form.initial, name);
  return {
    ...bound,
    defaultValue: typeof first === 'string' ? first : '',
    ref: (element: Typed | null) => {
      if (element && !isBound.current) {
        isBound.current = true;
        const isFilled = element.value !== '' && element.value !== element.defaultValue;
        if (isFilled) form.change(name, element.value as FieldPathValue<V, FieldPath<V>>);
      }
      ref(element);
    },
  };
}
