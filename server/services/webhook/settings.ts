import type { WebhookQuota } from '#domain/webhook/tier-rules.ts';
import type { LinkedChats } from '#services/ports/linked-chats.ts';
import type { MinuteWindow } from '#services/usage/minute-window.ts';
import type { HistoryTurns } from './history-turns.ts';

/** What use cases of webhooks need besides the database. */
export type WebhookSettings = {
  /** Signing secrets are sealed with it; 32 bytes. */
  secretsKey: Buffer;
  /** What the Scale tier has. */
  scaleQuota: WebhookQuota;
  /** Whether receivers on this machine may be named, with http too: for development. */
  allowLoopback: boolean;
  isLinkedChat: LinkedChats;
  /** Counts tests of each subscription. */
  tests: MinuteWindow;
  /** Who searches history. */
  history: HistoryTurns;
};
