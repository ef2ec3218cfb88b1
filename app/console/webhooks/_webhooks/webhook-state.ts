import type { PausedBy, WebhookStatus } from '#domain/webhook/subscription.ts';

/** What decides how a subscription stands. Times are epoch ms. */
export type Standing = {
  status: WebhookStatus;
  pausedBy: PausedBy | null;
  /** Its receiver fails since then, without a success between; null while it does not. */
  failingSinceMs: number | null;
  /** Until when nothing is sent to it; null while everything is. */
  openUntilMs: number | null;
  /** It failed for so long that nothing is sent until somebody does something. */
  isGivenUp: boolean;
};

export type WebhookState = 'active' | 'failing' | 'held' | 'given-up' | 'paused' | 'paused-by-tier';

/** `nowMs` null: before the browser's clock is known. */
export function webhookState(webhook: Standing, nowMs: number | null): WebhookState {
  if (webhook.status === 'paused') return webhook.pausedBy === 'tier' ? 'paused-by-tier' : 'paused';
  if (webhook.isGivenUp) return 'given-up';
  const { openUntilMs, failingSinceMs } = webhook;
  if (openUntilMs !== null && (nowMs === null || openUntilMs > nowMs)) return 'held';
  return failingSinceMs === null ? 'active' : 'failing';
}

/** What a state means and what can be done about it. */
export const STATE_WORDS: Record<WebhookState, string> = {
  active: 'Events are sent as they happen.',
  failing: 'The newest attempts failed. They are repeated by themselves.',
  held: 'Too many attempts failed in a row, so the receiver is given a rest. Nothing is lost: its events wait and are sent after it.',
  'given-up':
    'The receiver failed for five days, so nothing is sent any more. Repair it, send a test, then pause and resume this webhook.',
  paused: 'Somebody of your organisation paused it. Events of this time are not kept for it.',
  'paused-by-tier':
    'Your plan no longer has this webhook. Nothing was deleted: it resumes by itself once the plan has it again.',
};
