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
  /** What a refused request was answered, without credentials; absent for the others. */
  message?: string | undefined;
};

/** Most requests of a block: it is decoded as a whole when any of them is read. */
export const BLOCK_REQUESTS = 1_000;
/** All requests of a block were made within so much time, so that reads know which blocks a moment may be in. */
export const BLOCK_SPAN_MS = 10_000;
/** Most bytes of a block's entries. */
export const MAX_BLOCK_BYTES = 128 * 1024;

/** An entry begins with the first sign, and the second stands between its fields. Neither is ever part of an address. */
export const ENTRY_SIGN = '\u001e';
export const FIELD_SIGN = '\u001f';
