import type { Tier } from '#domain/tier.ts';

/** Limits and channels of the watch list on a plan. */
export type WatchPlan = {
  /** Entries that one person may have in an organisation. */
  entries: number;
  /** Whether linked chats are notified immediately; every plan has the daily email. */
  messages: boolean;
};

const FREE: WatchPlan = { entries: 20, messages: false };
const PAID: WatchPlan = { entries: 200, messages: true };

export const watchPlan = (tier: Tier): WatchPlan => (tier === 'free' ? FREE : PAID);
