import { z } from 'zod';
import { ServiceError } from '#services/error.ts';

const MAX_LENGTH = 254;
const address = z.email().max(MAX_LENGTH);

/** An email address in the one form that it is stored and compared in. @throws ServiceError('invalid') */
export function readEmail(text: string): string {
  // Validated before lower-casing, which maps the Kelvin sign to a plain k and thus to another person's address.
  const parsed = address.safeParse(text.trim());
  if (!parsed.success) throw new ServiceError('invalid', 'Invalid email address');
  return parsed.data.toLowerCase();
}
