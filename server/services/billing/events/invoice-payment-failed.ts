import { type EventNotes, notesOfChange, notesOfFailure } from '../subscription-step.ts';

/** `invoice.payment_failed`: the tier is kept for 7 days after the first failure. */
export const invoicePaymentFailed: EventNotes = (step) => [...notesOfChange(step), ...notesOfFailure(step)];
