/** What the page asks the venue. */
export const VAULT_PATH = '/v1/vault';
export const POSITIONS_PATH = '/v1/vault/positions';
export const HISTORY_PATH = '/v1/vault/history?limit=2000';

/** The pool moves when parlays are filled and settled; a page that is looked at is a few seconds behind. */
export const REFRESH_MS = 4_000;
export const HISTORY_REFRESH_MS = 15_000;
