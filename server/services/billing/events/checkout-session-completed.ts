import { type EventNotes, notesOfChange } from '../subscription-step.ts';

/** `checkout.session.completed`: somebody has paid on the hosted page. */
export const checkoutSessionCompleted: EventNotes = notesOfChange;
