import { type EventNotes, notesOfChange } from '../subscription-step.ts';

/** `customer.subscription.created`: it may come before or after the checkout is completed. */
export const subscriptionCreated: EventNotes = notesOfChange;
