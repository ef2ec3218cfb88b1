import type { CallJournal } from '../calls/call-journal.ts';

/** Where a process can die while it sends a call. */
export type DeathPoint =
  | 'before it is stored'
  | 'between its record and its sending'
  | 'before its end is stored';

/**
 * A journal of calls whose process dies at a point: what was asked of it there is never answered, so that nothing that
 * comes after happens. `died` resolves then.
 */
export function dyingJournal(calls: CallJournal, point: DeathPoint) {
  const { promise: died, resolve: die } = Promise.withResolvers<void>();
  const never = (): Promise<never> => {
    die();
    return new Promise(() => {});
  };
  const journal: CallJournal = {
    async signed(call, transaction) {
      if (point === 'before it is stored') return never();
      await calls.signed(call, transaction);
      if (point === 'between its record and its sending') return never();
    },
    ended: (hashes, outcome) =>
      point === 'before its end is stored' ? never() : calls.ended(hashes, outcome),
    open: () => calls.open(),
  };
  return { journal, died };
}
