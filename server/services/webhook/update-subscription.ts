import { NO_FILTERS, type WebhookStatus } from '#domain/webhook/subscription.ts';
import { countProblem } from '#domain/webhook/tier-rules.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import type { SubscriptionDraft, SubscriptionRow } from '#store/webhook/subscription-row.ts';
import { updateSubscription as changeSubscription, findSubscription } from '#store/webhook/subscriptions.ts';
import { checkDraft, mostSubscriptions, unlinkedChat } from './check-draft.ts';
import type { SubscriptionInput } from './create-subscription.ts';
import { noSubscription, webhookChanger, webhookSettings } from './webhook-caller.ts';

/** Changes to a subscription; absent fields keep their value. `predicate: null` clears it. */
export type SubscriptionChange = SubscriptionInput & { status?: WebhookStatus | undefined };

const pausedBy = (status: WebhookStatus | undefined, current: SubscriptionRow) =>
  status === undefined ? current.pausedBy : status === 'paused' ? ('person' as const) : null;

/** A subscription after a change. One that goes to another channel leaves the old one's address behind. */
function merged(current: SubscriptionRow, change: SubscriptionChange): SubscriptionDraft {
  const channel = change.channel ?? current.channel;
  const isMoved = channel !== current.channel;
  return {
    ...{ kind: current.kind, fixtures: current.fixtures, channel },
    url: change.url ?? (isMoved ? null : current.url),
    chatId: change.telegram_chat_id ?? (isMoved ? null : current.chatId),
    eventTypes: change.event_types ?? current.eventTypes,
    scope: change.scope ?? current.scope,
    wallets: change.wallets ?? current.wallets,
    builders: change.builders ?? current.builders,
    filters: change.filters ? { ...NO_FILTERS, ...change.filters } : current.filters,
    predicate: change.predicate === undefined ? current.predicate : change.predicate,
    status: change.status ?? current.status,
    pausedBy: pausedBy(change.status, current),
  };
}

/**
 * Changes a subscription. What the tier has is checked of the whole that results, not of the change alone.
 * @throws ServiceError 'unauthorized', 'forbidden' naming the tier that it takes, 'invalid', or 'not_found'
 */
export async function updateSubscription(
  ctx: ServiceContext,
  { id, change }: { id: string; change: SubscriptionChange },
): Promise<SubscriptionRow> {
  const changer = webhookChanger(ctx, 'scale');
  const settings = webhookSettings(ctx);
  const { orgId, tier } = changer;
  const { telegram_chat_id: chatId } = change;
  const key = { orgId, subscriptionId: id, kind: 'market' } as const;
  const resumed = change.status === 'active' ? await findSubscription(ctx.accounts, key) : null;
  // Without its chat a subscription would be paused again by its first event.
  const toChat = chatId ?? (resumed?.pausedBy === 'chat' && !change.channel ? resumed.chatId : null);
  const isChatLinked = toChat === null || (await settings.isLinkedChat(orgId, toChat));
  const changed = await changeSubscription(ctx.accounts, changer, key, (current, others) => {
    const draft = merged(current, change);
    checkDraft(draft, tier, settings);
    if (!isChatLinked) throw unlinkedChat();
    const most = mostSubscriptions(tier, settings);
    const takesPlace = current.pausedBy === 'tier' && draft.pausedBy !== 'tier';
    if (takesPlace && others >= most) throw new ServiceError('forbidden', countProblem(tier, most));
    return draft;
  });
  if (!changed) throw noSubscription();
  return changed;
}
