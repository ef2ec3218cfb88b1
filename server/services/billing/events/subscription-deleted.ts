import { type EventNotes, notesOfChange } from '../subscription-step.ts';

/** `customer.subscription.deleted`: it has ended for good, and with it the tier. */
export const subscriptionDeleted: EventNotes = notesOfChange;
