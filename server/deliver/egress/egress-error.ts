/** A request that may not be made: what its URL or its host's addresses say. Nothing was sent. */
export class EgressRefusedError extends Error {
  readonly code = 'EGRESS_REFUSED';
}

const MAX_LENGTH = 300;

/** Error of a request in one line, safe to show to the endpoint's owner. */
export function failureText(error: unknown): string {
  const first = error instanceof AggregateError && error.message === '' ? error.errors[0] : error;
  const { code, message } = first as { code?: unknown; message?: unknown };
  const words = typeof message === 'string' && message !== '' ? message : 'The request failed.';
  const named = typeof code === 'string' && code !== 'EGRESS_REFUSED' ? `${code}: ${words}` : words;
  // Postgres stores no NUL in a text.
  return named.replaceAll('\0', '').slice(0, MAX_LENGTH);
}
