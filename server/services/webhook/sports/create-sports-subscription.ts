import { readReceiverUrl } from '#domain/webhook/receiver-url.ts';
import {
  isSecret,
  SPORTS_WEBHOOK_LIMITS,
  type SportsSubscription,
} from '#domain/webhook/sports-subscription.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { newId } from '#services/new-id.ts';
import { insertSportsSubscription } from '#store/webhook/sports-subscriptions.ts';
import { newSigningSecret, sealSecret } from '../seal.ts';
import { sportsCaller } from './sports-caller.ts';

export type NewSportsSubscription = {
  url: string;
  eventTypes: string[];
  fixtures: number[];
  /** Made when it is not given. */
  secret?: string | undefined;
};

const LIMITS = SPORTS_WEBHOOK_LIMITS;

function check({ eventTypes, fixtures, secret }: NewSportsSubscription): void {
  const refuse = (problem: string): never => {
    throw new ServiceError('invalid', problem);
  };
  if (eventTypes.length > LIMITS.eventTypes) refuse(`event_types: at most ${LIMITS.eventTypes}`);
  if (fixtures.length > LIMITS.fixtures) refuse(`fixtures: at most ${LIMITS.fixtures}`);
  const { min, max } = LIMITS.secret;
  if (secret !== undefined && !isSecret(secret))
    refuse(`secret: must have ${min} to ${max} printable ASCII characters without spaces`);
}

/**
 * Subscribes the caller's organisation to matches. The secret is in this answer and nowhere else; fixtures that are listed
 * are followed from then on.
 * @throws ServiceError 'invalid' with what is wrong, 'forbidden' below Enterprise, 'unavailable' where secrets cannot be sealed
 */
export async function createSportsSubscription(
  ctx: ServiceContext,
  input: NewSportsSubscription,
): Promise<{ subscription: SportsSubscription; secret: string }> {
  const { orgId, by } = sportsCaller(ctx, 'keys.manage');
  if (!ctx.webhooks) throw new ServiceError('unavailable', 'Webhooks are not set up');
  const { secretsKey, allowLoopback } = ctx.webhooks;
  check(input);
  const receiver = readReceiverUrl(input.url, { allowLoopback });
  if ('problem' in receiver) throw new ServiceError('invalid', `url: ${receiver.problem}`);
  const subscriptionId = newId('webhook');
  const secret = input.secret ?? newSigningSecret();
  const draft = {
    ...{ subscriptionId, orgId, url: receiver.url, eventTypes: [...new Set(input.eventTypes)] },
    ...{ fixtures: [...new Set(input.fixtures)], createdBy: by, nowMs: ctx.now() },
    sealedSecret: sealSecret(secretsKey, secret, subscriptionId),
  };
  const subscription = await insertSportsSubscription(ctx.accounts, draft, LIMITS.subscriptions);
  if (subscription) return { subscription, secret };
  throw new ServiceError(
    'invalid',
    `An organisation has at most ${LIMITS.subscriptions} sports subscriptions: delete one that is not used any more`,
  );
}
