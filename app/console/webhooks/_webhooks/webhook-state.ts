import type { PausedBy, WebhookStatus } from '#domain/webhook/subscription.ts';

/** What decides how a subscription stands. Times are epoch ms. */
export type Standing = {
  status: WebhookStatus;
  pausedBy: PausedBy | null;
  /** Start of the current run of failures; null if the last delivery succeeded. */
  failingSinceMs: number | null;
  /** Deliveries are paused until then; null if they are not. */
  openUntilMs: number | null;
  /** Sending has stopped after days of failures, until a test succeeds. */
  isGivenUp: boolean;
};

export type WebhookState =
  | 'active'
  | 'failing'
  | 'held'
  | 'given-up'
  | 'paused'
  | 'paused-by-tier'
  | 'paused-by-chat';

/** `nowMs` null: before the browser's clock is known. */
export function webhookState(webhook: Standing, nowMs: number | null): WebhookState {
  const { pausedBy } = webhook;
  if (webhook.status === 'paused')
    return pausedBy === 'tier' ? 'paused-by-tier' : pausedBy === 'chat' ? 'paused-by-chat' : 'paused';
  if (webhook.isGivenUp) return 'given-up';
  const { openUntilMs, failingSinceMs } = webhook;
  if (openUntilMs !== null && (nowMs === null || openUntilMs > nowMs)) return 'held';
  return failingSinceMs === null ? 'active' : 'failing';
}

/** What a state means and what can be done about it. */
export const STATE_WORDS: Record<WebhookState, string> = {
  active: 'Events are sent as they happen.',
  failing: 'The latest attempts failed. They are retried automatically.',
  held: 'Too many attempts failed in a row, so deliveries are paused for a while. Nothing is lost: events wait and are sent afterwards.',
  'given-up':
    'The receiver failed for five days, so sending has stopped. Fix it, then send a test. Sending resumes after the first successful test.',
  paused: 'Someone in your organisation paused it. Events during the pause are not kept.',
  'paused-by-chat':
    'Its chat cannot be reached any more, or is no longer linked. Link the chat again, then resume the webhook.',
  'paused-by-tier':
    'Your plan no longer includes this webhook. Nothing was deleted: it resumes once your plan includes it again.',
};
