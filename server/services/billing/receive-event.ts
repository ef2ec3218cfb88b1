import { findAccountOfCustomer } from '#store/accounts/billing/billing-account.ts';
import { hasBillingEvent, recordBillingEvent } from '#store/accounts/billing/billing-event.ts';
import { EVENT_KINDS } from './event-kinds.ts';
import { type FollowDeps, followSubscription, type LookOutcome } from './follow-subscription.ts';

/**
 * Processes an event from the payment provider once, in any order, with its effect in the transaction that records it.
 * Unknown kinds and events about unknown customers are recorded without effect.
 * @throws BillingForged when the signature over the body is wrong or too old
 */
export async function receiveEvent(
  deps: FollowDeps,
  input: { body: Uint8Array; signature: string },
): Promise<LookOutcome | 'ignored'> {
  const { accounts, provider } = deps;
  const event = provider.readEvent(input.body, input.signature);
  const { type, customerId, subscriptionId } = event;
  const notes = EVENT_KINDS.get(type);
  if (!notes || customerId === null || subscriptionId === null) {
    await recordBillingEvent(accounts, event, 'ignored');
    return 'ignored';
  }
  if (await hasBillingEvent(accounts, event.eventId)) return 'seen';
  const readAccount = () => findAccountOfCustomer(accounts, customerId);
  const outcome = await followSubscription(deps, { readAccount, subscriptionId, event, notes });
  if (outcome !== 'done' && outcome !== 'seen') await recordBillingEvent(accounts, event, outcome);
  return outcome;
}
