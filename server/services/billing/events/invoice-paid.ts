import { type EventNotes, notesOfChange, notesOfRecovery } from '../subscription-step.ts';

/** `invoice.paid`: a month is paid, perhaps after a payment that had failed. */
export const invoicePaid: EventNotes = (step) => [...notesOfChange(step), ...notesOfRecovery(step)];
