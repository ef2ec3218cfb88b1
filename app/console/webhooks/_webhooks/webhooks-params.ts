import { parseAsBoolean, parseAsStringLiteral } from 'nuqs/server';

/** The state of the list of webhooks, all of it in the address. */
export const webhooksParams = {
  /** Kind of webhook: market or sports. */
  of: parseAsStringLiteral(['market', 'sports'] as const).withDefault('market'),
  /** Whether the form for a new one is open. */
  new: parseAsBoolean.withDefault(false),
};
