/** One request that was made with a key. */
export type LoggedRequest = {
  timeMs: number;
  orgId: string;
  keyId: string;
  /** The pattern of the operation, such as `/v1/outcomes/:id`; `*` when there is none. */
  route: string;
  method: string;
  /** Path and query, without credentials. */
  target: string;
  status: number;
  durationUs: number;
  requestId: string;
  /** Error message of a refused request, without credentials; absent otherwise. */
  message?: string | undefined;
};

/** Most requests of a block: it is decoded as a whole when any of them is read. */
export const BLOCK_REQUESTS = 1_000;
/** All requests of a block were made within so much time, so that reads know which blocks a moment may be in. */
export const BLOCK_SPAN_MS = 10_000;
/** Most bytes of a block's entries. */
export const MAX_BLOCK_BYTES = 128 * 1024;

/** Separators: an entry begins with the first, and the second separates its fields. Neither can occur in a URL. */
export const ENTRY_SIGN = '\u001e';
export const FIELD_SIGN = '\u001f';
