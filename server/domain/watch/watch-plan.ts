import type { Tier } from '#domain/tier.ts';

/** What a plan gives those who follow something. */
export type WatchPlan = {
  /** Entries that one person may have in an organisation. */
  entries: number;
  /** Whether linked chats hear of it as it happens; a daily email is everybody's. */
  messages: boolean;
};

const FREE: WatchPlan = { entries: 20, messages: false };
const PAID: WatchPlan = { entries: 200, messages: true };

export const watchPlan = (tier: Tier): WatchPlan => (tier === 'free' ? FREE : PAID);
