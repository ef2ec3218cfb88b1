import type { Pool } from 'pg';
import { ServiceError } from '#services/error.ts';
import { hexBytes } from '#store/hex-bytes.ts';
import { putBuilderLabel } from '#store/writes/builder-label.ts';

const ADDRESS = /^0x[0-9a-f]{40}$/;
const MAX_NAME_LENGTH = 64;

/**
 * Gives a builder the name that pages and `/v1` show of it; the upstream knows none. It may be given before the
 * builder's first order. @throws ServiceError('invalid')
 */
export async function nameBuilder(
  db: Pool,
  input: { address: string; name: string },
): Promise<{ builder: string; name: string }> {
  const builder = input.address.trim().toLowerCase();
  if (!ADDRESS.test(builder))
    throw new ServiceError('invalid', 'The address must be 0x and 40 hexadecimal digits.');
  const name = input.name.trim();
  if (name === '' || name.length > MAX_NAME_LENGTH) {
    throw new ServiceError('invalid', `The name must have 1 to ${MAX_NAME_LENGTH} characters.`);
  }
  await putBuilderLabel(db, hexBytes(builder), name);
  return { builder, name };
}
