import { readReceiverUrl } from '#domain/webhook/receiver-url.ts';
import { isSecret, SPORTS_WEBHOOK_LIMITS } from '#domain/webhook/sports-subscription.ts';
import { NO_FILTERS } from '#domain/webhook/subscription.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { newId } from '#services/new-id.ts';
import type { SubscriptionDraft, SubscriptionRow } from '#store/webhook/subscription-row.ts';
import { insertSubscription } from '#store/webhook/subscriptions.ts';
import { newSigningSecret, sealSecret } from '../seal.ts';
import { webhookChanger, webhookSettings } from '../webhook-caller.ts';

export type NewSportsSubscription = {
  url: string;
  eventTypes: string[];
  fixtures: number[];
  /** Made when it is not given. */
  secret?: string | undefined;
};

const LIMITS = SPORTS_WEBHOOK_LIMITS;

/** Why a requested subscription is invalid; null if it is valid. */
function problemOf(
  { url, eventTypes, fixtures, secret }: NewSportsSubscription,
  allowLoopback: boolean,
): string | null {
  if (eventTypes.length > LIMITS.eventTypes)
    return `event_types: must have at most ${LIMITS.eventTypes} entries`;
  if (fixtures.length > LIMITS.fixtures) return `fixtures: must have at most ${LIMITS.fixtures} entries`;
  const { min, max } = LIMITS.secret;
  if (secret !== undefined && !isSecret(secret))
    return `secret: must have ${min} to ${max} printable ASCII characters without spaces`;
  const receiver = readReceiverUrl(url, { allowLoopback });
  return 'problem' in receiver ? `url: ${receiver.problem}` : null;
}

const draftOf = ({ url, eventTypes, fixtures }: NewSportsSubscription): SubscriptionDraft => ({
  ...{ kind: 'sports', channel: 'http', url, chatId: null, wallets: [], builders: [], filters: NO_FILTERS },
  ...{ eventTypes: [...new Set(eventTypes)], fixtures: [...new Set(fixtures)], predicate: null },
  ...{ scope: 'address', status: 'active', pausedBy: null },
});

/**
 * Subscribes the caller's organisation to matches. The secret is in this answer and nowhere else; fixtures that are listed
 * are followed from then on.
 * @throws ServiceError 'unauthorized', 'forbidden', 'invalid' with what is wrong, or 'unavailable'
 */
export async function createSportsSubscription(
  ctx: ServiceContext,
  input: NewSportsSubscription,
): Promise<{ subscription: SubscriptionRow; secret: string }> {
  const changer = webhookChanger(ctx, 'enterprise');
  const { secretsKey, allowLoopback } = webhookSettings(ctx);
  const problem = problemOf(input, allowLoopback);
  if (problem !== null) throw new ServiceError('invalid', problem);
  const subscriptionId = newId('webhook');
  const secret = input.secret ?? newSigningSecret();
  const sealedSecret = sealSecret(secretsKey, secret, subscriptionId);
  const stored = { subscriptionId, sealedSecret, draft: draftOf(input), most: LIMITS.subscriptions };
  const subscription = await insertSubscription(ctx.accounts, changer, stored);
  if (subscription) return { subscription, secret };
  throw new ServiceError(
    'invalid',
    `An organisation can have at most ${LIMITS.subscriptions} sports subscriptions. Delete an unused one first.`,
  );
}
