import type { MarketEventType } from '#domain/webhook/event-types.ts';
import type { Predicate } from '#domain/webhook/predicate.ts';
import {
  NO_FILTERS,
  type WebhookChannel,
  type WebhookFilters,
  type WebhookScope,
} from '#domain/webhook/subscription.ts';
import { countProblem } from '#domain/webhook/tier-rules.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { newId } from '#services/new-id.ts';
import type { SubscriptionRow } from '#store/webhook/subscription-row.ts';
import { insertSubscription } from '#store/webhook/subscriptions.ts';
import { checkDraft, mostSubscriptions, unlinkedChat } from './check-draft.ts';
import { newSigningSecret, sealSecret } from './seal.ts';
import { webhookChanger, webhookSettings } from './webhook-caller.ts';

/** Client input for a subscription; addresses in lower case, each once. */
export type SubscriptionInput = {
  url?: string | undefined;
  event_types?: readonly MarketEventType[] | undefined;
  wallets?: readonly string[] | undefined;
  builders?: readonly string[] | undefined;
  channel?: WebhookChannel | undefined;
  telegram_chat_id?: bigint | undefined;
  filters?: Partial<WebhookFilters> | undefined;
  predicate?: Predicate | null | undefined;
  scope?: WebhookScope | undefined;
};

/** A subscription and its secret: the only time that it is seen. */
export type IssuedSubscription = { subscription: SubscriptionRow; signingSecret: string };

/**
 * Makes a subscription of the caller's organisation.
 * @throws ServiceError 'unauthorized', 'forbidden' naming the tier that it takes, 'invalid', or 'unavailable'
 */
export async function createSubscription(
  ctx: ServiceContext,
  input: SubscriptionInput,
): Promise<IssuedSubscription> {
  const changer = webhookChanger(ctx, 'scale');
  const settings = webhookSettings(ctx);
  const { orgId, tier } = changer;
  const chatId = input.telegram_chat_id ?? null;
  const draft = {
    ...({ kind: 'market', status: 'active', pausedBy: null, fixtures: [] } as const),
    ...{ channel: input.channel ?? 'http', url: input.url ?? null, chatId },
    ...{ eventTypes: input.event_types ?? ['fill'], scope: input.scope ?? 'address' },
    ...{ wallets: input.wallets ?? [], builders: input.builders ?? [] },
    ...{ filters: { ...NO_FILTERS, ...input.filters }, predicate: input.predicate ?? null },
  };
  checkDraft(draft, tier, settings);
  if (chatId !== null && !(await settings.isLinkedChat(orgId, chatId))) throw unlinkedChat();
  const subscriptionId = newId('webhook');
  const signingSecret = newSigningSecret();
  const sealedSecret = sealSecret(settings.secretsKey, signingSecret, subscriptionId);
  const most = mostSubscriptions(tier, settings);
  const subscription = await insertSubscription(ctx.accounts, changer, {
    subscriptionId,
    sealedSecret,
    draft,
    most,
  });
  if (!subscription) throw new ServiceError('forbidden', countProblem(tier, most));
  return { subscription, signingSecret };
}
