import { type FieldErrors, type FieldPath, type FieldValues, type Resolver, set } from 'react-hook-form';

/** What is wrong with a form: a sentence for each field that cannot be taken. */
export type Problems<V extends FieldValues> = Partial<Record<FieldPath<V>, string>>;

/** The rules of a form: reads its values as a whole, since a field may be wrong because of another one. */
export type Rules<V extends FieldValues> = (values: V) => Problems<V>;

/** Rules as react-hook-form asks for them. */
export const resolverOf =
  <V extends FieldValues>(rules: Rules<V>): Resolver<V> =>
  (values) => {
    const errors: FieldErrors<V> = {};
    for (const [name, message] of Object.entries(rules(values)))
      if (message) set(errors, name, { type: 'rule', message });
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };

/** What the server refused: the fields that it named, with what stood in them when they were sent. */
export type Refused<V extends FieldValues> = { name: FieldPath<V>; value: unknown; message: string } | null;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * All that is wrong with a form now: what the rules say, and what the server refused as long as the field still holds
 * it. `read` reads a field.
 */
export function problemsNow<V extends FieldValues>(
  ofRules: Problems<V>,
  refused: Refused<V>,
  read: (name: FieldPath<V>) => unknown,
): Problems<V> {
  if (!refused || !isSame(read(refused.name), refused.value)) return ofRules;
  return { [refused.name]: refused.message, ...ofRules } as Problems<V>;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is wrong with an email address; the server reads it more closely. */
export const emailProblem = (text: string | undefined): { email?: string } =>
  EMAIL.test((text ?? '').trim()) ? {} : { email: 'Enter an email address, such as you@company.com.' };
