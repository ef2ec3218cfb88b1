'use client';
import { useVenue } from '#app/data/use-venue.ts';
import type { ReconciliationView } from '#app/data/venue-views.ts';
import { nounFor } from '#app/format/numbers.ts';
import { Panel } from '#app/ui/panels/panel.tsx';
import { Failure } from '#app/ui/states/failure.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import { StaleNote } from '#app/ui/states/stale-note.tsx';
import { Alarms } from './alarms.tsx';
import { BOOKS_PATH } from './books-path.ts';
import { Ledger } from './ledger.tsx';
import { Verdict } from './verdict.tsx';

/** The venue compares in every block. */
const REFRESH_MS = 2_000;

/** Both sides of each book, their difference, and since when they have balanced. */
export function BooksBoard() {
  const query = useVenue<ReconciliationView>(BOOKS_PATH, REFRESH_MS);
  const { data } = query;
  return (
    <>
      <header className="mb-3">
        <h1 className="font-semibold text-xl tracking-tight">Venue books</h1>
        <p className="max-w-prose text-muted">
          At every block, our records of the venue are compared with the chain. Differences stay listed here
          until they are resolved.
        </p>
      </header>
      {data ? (
        <>
          <StaleNote query={query} className="mb-3 rounded-md border bg-panel" />
          <Verdict books={data} />
          <Alarms drifts={data.drifts} />
          <Books books={data} />
        </>
      ) : query.isError ? (
        <Panel title="Venue books">
          <Failure what="the books" error={query.error} retry={query.refetch} />
        </Panel>
      ) : (
        <div role="status" aria-label="Loading the books" className="grid gap-3">
          <Skeleton className="h-20" />
          <Skeleton className="h-64" />
        </div>
      )}
    </>
  );
}

function Books({ books: { escrow, vault, compared } }: { books: ReconciliationView }) {
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      <Ledger
        title="Escrow"
        aside={`${escrow.open_parlays} open ${nounFor(escrow.open_parlays, 'parlay')}`}
        left={{ title: 'Holds', parts: [{ name: 'Balance of the contract', e6: escrow.balance_e6 }] }}
        right={{
          title: 'Owes',
          parts: [
            { name: 'Stakes of open parlays', e6: escrow.pots_e6 },
            { name: 'Credits not yet withdrawn', e6: escrow.credits_e6 },
          ],
        }}
        surplusE6={escrow.surplus_e6}
        says="The escrow holds every dollar it owes. Any surplus was sent to the contract unprompted."
      />
      <Ledger
        title="Vault"
        aside={`${vault.live_positions} live ${nounFor(vault.live_positions, 'parlay')}`}
        left={{ title: 'Pool value', parts: [{ name: 'Reported by the contract', e6: vault.nav_e6 }] }}
        right={{
          title: 'Sum of its parts',
          parts: [
            { name: 'Idle', e6: vault.idle_e6 },
            { name: 'Backing live parlays', e6: vault.locked_e6 },
            { name: 'Settled, returning to the pool', e6: vault.unswept_e6 },
          ],
        }}
        says="The parts add up to the value that sets the share price."
      />
      <Panel title="Line by line" className="lg:col-span-2">
        <p className="px-3 py-2.5 text-muted text-xs">
          In this block <b className="text-text">{compared.parlays}</b> {nounFor(compared.parlays, 'parlay')}{' '}
          and <b className="text-text">{compared.accounts}</b> {nounFor(compared.accounts, 'account')} with
          credits were compared with the chain one by one: all that had changed, and a rotating selection of
          the others.
        </p>
      </Panel>
    </div>
  );
}
