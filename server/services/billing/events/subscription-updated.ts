import { type EventNotes, notesOfChange, notesOfRecovery } from '../subscription-step.ts';

/** `customer.subscription.updated`: another tier, a new period, a cancellation at its end, or a new status. */
export const subscriptionUpdated: EventNotes = (step) => [...notesOfChange(step), ...notesOfRecovery(step)];
