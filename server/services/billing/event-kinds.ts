import { type EventNotes, notesOfChange, notesOfFailure, notesOfRecovery } from './subscription-step.ts';

const changeAndRecovery: EventNotes = (step) => [...notesOfChange(step), ...notesOfRecovery(step)];

/**
 * The kinds of events that have an effect. Each triggers a fresh read of the subscription, and adds its own audit
 * entries.
 */
export const EVENT_KINDS: ReadonlyMap<string, EventNotes> = new Map([
  // A checkout on the hosted page was completed.
  ['checkout.session.completed', notesOfChange],
  // It may come before or after the checkout is completed.
  ['customer.subscription.created', notesOfChange],
  // Another tier, a new period, a cancellation at its end, or a new status.
  ['customer.subscription.updated', changeAndRecovery],
  // It has ended for good, and with it the tier.
  ['customer.subscription.deleted', notesOfChange],
  // A month is paid, perhaps after a payment that had failed.
  ['invoice.paid', changeAndRecovery],
  // The tier is kept for 7 days after the first failure.
  ['invoice.payment_failed', (step) => [...notesOfChange(step), ...notesOfFailure(step)]],
]);
