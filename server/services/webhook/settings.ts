import type { WebhookQuota } from '#domain/webhook/tier-rules.ts';
import type { LinkedChats } from '#services/ports/linked-chats.ts';
import type { MinuteWindow } from '#services/usage/minute-window.ts';
import type { HistoryTurns } from './history-turns.ts';

/** Dependencies of webhook use cases besides the database. */
export type WebhookSettings = {
  /** Signing secrets are sealed with it; 32 bytes. */
  secretsKey: Buffer;
  /** Webhook limits of the Scale tier. */
  scaleQuota: WebhookQuota;
  /** Whether receivers on loopback are allowed, also over http; for development. */
  allowLoopback: boolean;
  isLinkedChat: LinkedChats;
  /** Counts tests of each subscription. */
  tests: MinuteWindow;
  /** Limits concurrent history scans. */
  history: HistoryTurns;
};
