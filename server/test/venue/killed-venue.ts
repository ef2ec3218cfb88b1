import { STILL_SANDBOX } from '../system/still-world.ts';

/** Settings of a venue that is killed again and again: a small quiet exchange, no makers of its own, patient deadlines. */
export const KILLED_VENUE = {
  ...STILL_SANDBOX,
  SANDBOX_FILLS: '3000',
  SANDBOX_MAKERS: '0',
  RELAY_ACCEPT_MS: '15000',
  RELAY_WINDOW_MS: '1000',
};
