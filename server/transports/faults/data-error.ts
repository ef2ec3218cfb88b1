import type { Fault } from './fault.ts';
import { HTTP_STATUS } from './http-status.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';

/** An error as the data API writes it. */
export type DataError = { status: number; contentType: string; body: string };

/** A fault in the envelope of the data API; a failed upstream is plain text, as the specification has it. */
export function dataError({ code, message }: Fault, path: string, nowMs: number): DataError {
  const status = HTTP_STATUS[code];
  if (code === 'upstream_failed') return { status, contentType: TEXT_TYPE, body: String(message) };
  const timestamp = new Date(nowMs).toISOString();
  return {
    status,
    contentType: JSON_TYPE,
    body: JSON.stringify({ statusCode: status, message, path, timestamp }),
  };
}
