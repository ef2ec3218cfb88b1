import type { Tier } from '#domain/tier.ts';
import { isRewardEvent } from '#domain/webhook/event-types.ts';
import { readReceiverUrl } from '#domain/webhook/receiver-url.ts';
import { WEBHOOK_LIMITS } from '#domain/webhook/subscription.ts';
import { quotaOf, type TieredTerms, tierProblem } from '#domain/webhook/tier-rules.ts';
import { ServiceError } from '#services/error.ts';
import type { SubscriptionDraft } from '#store/webhook/subscription-row.ts';
import type { WebhookSettings } from './settings.ts';

type Settings = Pick<WebhookSettings, 'scaleQuota' | 'allowLoopback'>;

function destinationProblem(
  { channel, url, chatId }: SubscriptionDraft,
  { allowLoopback }: Settings,
): string | null {
  if (channel === 'messenger') {
    if (url !== null) return 'url: must be left out for the channel messenger';
    return chatId === null ? 'telegram_chat_id: must be given for the channel messenger' : null;
  }
  if (chatId !== null) return 'telegram_chat_id: must be left out for the channel http';
  if (url === null) return 'url: must be given for the channel http';
  const reading = readReceiverUrl(url, { allowLoopback });
  return 'problem' in reading ? `url: ${reading.problem}` : null;
}

function addressProblem({ scope, wallets, builders, eventTypes }: TieredTerms): string | null {
  const count = wallets.length + builders.length;
  if (scope === 'market') return count > 0 ? 'The scope market does not accept wallets or builders.' : null;
  if (count === 0) return 'Provide wallets or builders.';
  if (builders.length === 0 && eventTypes.some(isRewardEvent))
    return 'Reward events require builders or the scope market.';
  const { addresses: most } = WEBHOOK_LIMITS;
  return count > most ? `A webhook subscription can watch at most ${most} addresses.` : null;
}

/**
 * Checks the terms of a subscription: first against the tier, then for consistency.
 * @throws ServiceError 'forbidden' naming the required tier, or 'invalid'
 */
export function checkTerms(
  terms: TieredTerms,
  tier: Tier,
  { scaleQuota }: Pick<Settings, 'scaleQuota'>,
): void {
  const refusal = tierProblem(tier, scaleQuota, terms);
  if (refusal !== null) throw new ServiceError('forbidden', refusal);
  const problem = addressProblem(terms);
  if (problem !== null) throw new ServiceError('invalid', problem);
}

/** Checks all that a subscription is going to be. @throws ServiceError as `checkTerms` */
export function checkDraft(draft: SubscriptionDraft, tier: Tier, settings: Settings): void {
  checkTerms(draft, tier, settings);
  const problem = destinationProblem(draft, settings);
  if (problem !== null) throw new ServiceError('invalid', problem);
}

/** How many subscriptions an organisation of a tier may have. */
export const mostSubscriptions = (tier: Tier, { scaleQuota }: Settings): number =>
  Math.min(
    quotaOf(tier, scaleQuota)?.subscriptions ?? WEBHOOK_LIMITS.subscriptions,
    WEBHOOK_LIMITS.subscriptions,
  );

/** The refusal of a chat that the organisation has not linked. */
export const unlinkedChat = (): ServiceError =>
  new ServiceError('invalid', 'telegram_chat_id: must be a chat that your organisation has linked');
