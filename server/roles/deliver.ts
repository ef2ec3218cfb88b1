import { readFileSync } from 'node:fs';
import { fixtureEvents } from '#deliver/sources/fixture-events.ts';
import { orderEvents } from '#deliver/sources/order-events.ts';
import { startDeliver } from '#deliver/start-deliver.ts';
import { allowsLoopback, webhookSecretsKeyOf } from '#server/config/webhook-settings.ts';
import { startMessenger } from '#server/roles/messenger.ts';
import { startRewards } from '#server/roles/rewards.ts';
import type { RoleInput } from '#server/roles/role.ts';
import { openSecret } from '#services/webhook/seal.ts';

/**
 * Matches what is stored with subscriptions, with what people follow and with campaigns of rewards, and delivers what
 * follows from it. Any number of processes may have this role.
 * @throws when the file of WEBHOOK_EXTRA_CA cannot be read
 */
export async function startDeliverRole(input: RoleInput): Promise<void> {
  const { env, container, databaseUrl, shutdown } = input;
  const { db, feed, mailer, messenger } = container;
  const logger = container.logger.child({ role: 'deliver' });
  const key = webhookSecretsKeyOf(env);
  const extraCa = env.WEBHOOK_EXTRA_CA && readFileSync(env.WEBHOOK_EXTRA_CA, 'utf8');
  const deliver = startDeliver({
    ...{ db, databaseUrl, feed, logger, mailer, messenger, now: Date.now },
    egress: { allowLoopback: allowsLoopback(env), ...(extraCa && { extraCa }) },
    openSecret: (sealed, subscriptionId) => openSecret(key, sealed, subscriptionId),
  });
  deliver.follow(fixtureEvents);
  deliver.follow(orderEvents);
  shutdown.add('deliveries', () => deliver.close());
  startMessenger(input);
  startRewards(input);
}
