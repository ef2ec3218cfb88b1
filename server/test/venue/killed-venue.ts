/** Settings of a venue that is killed again and again: a small quiet exchange, no makers of its own, patient deadlines. */
export const KILLED_VENUE = {
  SANDBOX_FILLS: '3000',
  SANDBOX_SEED: '7',
  SANDBOX_RATE: '0',
  SANDBOX_MAKERS: '0',
  RELAY_ACCEPT_MS: '15000',
  RELAY_WINDOW_MS: '1000',
};
