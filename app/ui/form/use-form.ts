import { type FormEvent, useRef, useState } from 'react';
import {
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type UseFormRegister,
  useForm as useHookForm,
} from 'react-hook-form';
import { inputRefusalOf } from '#app/data/failure-of.ts';
import { problemsNow, type Refused, type Rules, resolverOf } from './rules.ts';

type FormOptions<V extends FieldValues> = {
  /** What it is filled with at first. */
  initial: DefaultValues<V>;
  rules: Rules<V>;
  /** Sends what the rules take. What it fails with is shown, and what was typed stays. */
  send: (values: V) => Promise<unknown>;
  /** The field that a refusal of the server belongs to; `field` is the input's own name for it, null where it gave none. */
  refusedAt?: (field: string | null) => FieldPath<V> | null;
  /** Whether to show a field's problem while typing, before submit. */
  isToldAtOnce?: (name: FieldPath<V>, values: V) => boolean;
};

/** A form: what stands in it, what is wrong with it, and how it is sent. */
export type FormOf<V extends FieldValues> = {
  control: Control<V>;
  register: UseFormRegister<V>;
  /** What it was filled with at first. */
  initial: Readonly<object>;
  values: V;
  change: <Name extends FieldPath<V>>(name: Name, value: FieldPathValue<V, Name>) => void;
  /** What is shown at a field. */
  problemOf: (name: FieldPath<V>) => string | null;
  /** Fills it anew, as if it had not been sent. */
  reset: (values: V) => void;
  submit: (event: FormEvent) => void;
  /** Tells all that is wrong without sending anything. */
  tell: () => void;
  isSending: boolean;
  /** Number of submit attempts. */
  tries: number;
  /** What the last sending failed with, where it belongs to no field. */
  refusal: unknown;
};

const never = () => false;

/** Keeps a form by react-hook-form. It is sent once however often it is pressed. */
export function useForm<V extends FieldValues>(options: FormOptions<V>): FormOf<V> {
  const { initial, rules, send, refusedAt, isToldAtOnce = never } = options;
  const form = useHookForm<V>({
    ...{ defaultValues: initial, resolver: resolverOf(rules) },
    // The library reads the field anew that has changed; these rules read the form as a whole, on every rendering.
    ...{ mode: 'onSubmit', reValidateMode: 'onSubmit', shouldFocusError: false },
  });
  const [refused, setRefused] = useState<Refused<V>>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const isUnderWay = useRef(false);
  const { isSubmitting, submitCount } = form.formState;
  const values = form.watch();
  const problems = problemsNow(rules(values), refused, (name) => get(values, name));

  const attempt = async (taken: V): Promise<void> => {
    setRefused(null);
    setRefusal(null);
    try {
      await send(taken);
    } catch (error) {
      const input = inputRefusalOf(error);
      const name = (input && refusedAt?.(input.field)) ?? null;
      if (input && name) setRefused({ name, value: get(taken, name), message: input.message });
      else setRefusal(error);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // A form in a dialog is drawn elsewhere, but its events pass through the forms that its component stands in.
    event.stopPropagation();
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    void form
      .handleSubmit(attempt)()
      .finally(() => {
        isUnderWay.current = false;
      });
  };
  return {
    control: form.control,
    register: form.register,
    initial: form.formState.defaultValues ?? {},
    values,
    change: (name, value) => form.setValue(name, value),
    problemOf: (name) => (submitCount > 0 || isToldAtOnce(name, values) ? (problems[name] ?? null) : null),
    reset: (next) => form.reset(next),
    submit,
    tell: () => void form.handleSubmit(async () => {})(),
    isSending: isSubmitting,
    tries: submitCount,
    refusal,
  };
}
