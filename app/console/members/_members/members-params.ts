import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { ROLES } from '#domain/role.ts';

/** The state of the members page, all of it in the address. */
export const membersParams = {
  role: parseAsStringLiteral(ROLES),
  /** The member whose drawer is open. */
  member: parseAsString,
  /** Whether the form for an invitation is open. */
  invite: parseAsBoolean.withDefault(false),
};
