import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs/server';

/** The state of the keys page, all of it in the address. */
export const keysParams = {
  show: parseAsStringLiteral(['usable', 'all'] as const).withDefault('usable'),
  /** The key whose drawer is open. */
  key: parseAsString,
  /** Whether the form for a new key is open. */
  new: parseAsBoolean.withDefault(false),
};
