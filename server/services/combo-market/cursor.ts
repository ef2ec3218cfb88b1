import { ServiceError } from '#services/error.ts';

const PREFIX = 'below:';
const INSIDE = /^below:(\d{1,9})$/;

/** Cursor of the next page, opaque to clients. */
export const writeCursor = (lastId: number): string =>
  Buffer.from(`${PREFIX}${lastId}`).toString('base64url');

/** The id below which a page begins. @throws ServiceError invalid for a text that `writeCursor` never wrote */
export function readCursor(cursor: string): number {
  const digits = INSIDE.exec(Buffer.from(cursor, 'base64url').toString('latin1'))?.[1];
  if (digits === undefined || writeCursor(Number(digits)) !== cursor) {
    throw new ServiceError('invalid', 'cursor must be the next_cursor of the previous page.');
  }
  return Number(digits);
}
