import { randomBytes } from 'node:crypto';
import type { WebhookQuota } from '#domain/webhook/tier-rules.ts';
import type { Env } from '#server/config/env.ts';
import type { LinkedChats } from '#services/ports/linked-chats.ts';
import { MinuteWindow } from '#services/usage/minute-window.ts';
import { HistoryTurns } from '#services/webhook/history-turns.ts';
import type { WebhookSettings } from '#services/webhook/settings.ts';
import { secretOf } from './kept-secrets.ts';

const KEY_BYTES = 32;

/**
 * What signing secrets are sealed with where no setting names it: made once for a data directory and kept there.
 * Processes of one service that have no directory in common need the setting.
 */
export const webhookSecretsKeyOf = ({ WEBHOOK_SECRETS_KEY, DATA_DIR }: Env): Buffer =>
  Buffer.from(
    WEBHOOK_SECRETS_KEY ??
      secretOf(DATA_DIR, 'webhook-secrets-key', () => randomBytes(KEY_BYTES).toString('hex')),
    'hex',
  );

/** Configured webhook limits of the Scale tier. */
export const scaleQuotaOf = (env: Env): WebhookQuota => ({
  subscriptions: env.WEBHOOK_SCALE_SUBSCRIPTIONS,
  addressesEach: env.WEBHOOK_SCALE_ADDRESSES,
});

/** Whether events may be sent to loopback; by default only in the sandbox. */
export const allowsLoopback = ({ WEBHOOK_ALLOW_LOOPBACK, UPSTREAM }: Env): boolean =>
  WEBHOOK_ALLOW_LOOPBACK ?? UPSTREAM === 'sandbox';

/** Dependencies of webhook use cases. */
export const webhookSettingsOf = (env: Env, isLinkedChat: LinkedChats): WebhookSettings => ({
  secretsKey: webhookSecretsKeyOf(env),
  scaleQuota: scaleQuotaOf(env),
  allowLoopback: allowsLoopback(env),
  isLinkedChat,
  tests: new MinuteWindow(),
  history: new HistoryTurns(),
});
