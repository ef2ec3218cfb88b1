import type { Metrics } from '#observe/metrics.ts';
import type { ReconciliationView } from '#relay/books/books.ts';

const usd = (e6: string): number => Number(e6) / 1e6;

/** What the reconciler found last, as figures: what an operator is to be woken for is `hashmark_books_drifts` above 0. */
export function addBooksMetrics(metrics: Metrics, view: () => ReconciliationView | null): void {
  const add = (name: string, help: string, read: (found: ReconciliationView) => number): void =>
    metrics.gauge(`hashmark_books_${name}`, help, () => {
      const found = view();
      return found && read(found);
    });
  add('block', 'The block in which index and chain were compared last.', (found) => found.block_number);
  add(
    'drifts',
    'Differences between index and chain, a deficit of the escrow included.',
    ({ drifts }) => drifts.length,
  );
  add('open_parlays', 'Open parlays.', ({ escrow }) => escrow.open_parlays);
  add('escrow_balance_usd', 'Collateral that the escrow holds.', ({ escrow }) => usd(escrow.balance_e6));
  add('escrow_owed_usd', 'Stakes of open parlays, and credits.', ({ escrow }) =>
    usd(String(BigInt(escrow.pots_e6) + BigInt(escrow.credits_e6))),
  );
  add('escrow_surplus_usd', 'What the escrow holds beyond what it owes, such as a gift.', ({ escrow }) =>
    usd(escrow.surplus_e6),
  );
  add('vault_value_usd', 'Value of the pool.', ({ vault }) => usd(vault.nav_e6));
  add('vault_idle_usd', 'Cash of the pool.', ({ vault }) => usd(vault.idle_e6));
}
