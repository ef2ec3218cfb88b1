'use client';
import { useState } from 'react';
import { useVenue } from '#app/data/use-venue.ts';
import type { BuilderFeesView } from '#app/data/venue-views.ts';
import { formatE6 } from '#app/format/money.ts';
import { nounFor } from '#app/format/numbers.ts';
import { type Fact, FactBlock } from '#app/ui/panels/fact-block.tsx';
import { Panel, PanelNote } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { useWallet } from '#app/wallet/use-wallet.ts';
import { FeesTable } from './fees-table.tsx';
import { Payments } from './payments.tsx';
import { WithdrawPanel } from './withdraw-panel.tsx';

const REFRESH_MS = 5_000;
const SHOWN = 50;
/** The most that the venue tells at once. */
const MOST = 200;

const figure = (e6: string | undefined): string => (e6 === undefined ? '–' : formatE6(BigInt(e6)));

/** What the connected builder earned, is owed and was paid. */
export function FeesBoard() {
  const { address, status } = useWallet();
  const [limit, setLimit] = useState(SHOWN);
  const path = address ? `/v1/books/builder-fees?address=${address}&limit=${limit}` : null;
  const query = useVenue<BuilderFeesView>(path, REFRESH_MS);
  // Until the new account's data arrives, the query still holds the previous account's.
  const isOwn = query.data?.address.toLowerCase() === address?.toLowerCase();
  const data = address && isOwn ? query.data : undefined;
  const facts: Fact[] = [
    { name: 'Earned', value: figure(data?.earned_e6), note: data ? parlaysOf(data.parlays) : null },
    { name: 'Credited, not yet withdrawn', value: figure(data?.claimable_e6), note: 'includes winnings' },
    { name: 'Paid out', value: figure(data?.withdrawn_e6), note: 'includes winnings' },
  ];
  return (
    <>
      <header className="mb-3">
        <h1 className="font-semibold text-xl tracking-tight">Builder fees</h1>
        <p className="max-w-prose text-muted">
          A share of each stake goes to the builder whose front end routed it. The escrow credits it when the
          parlay is filled, whatever the result.
        </p>
      </header>
      <FactBlock label="Fee summary" facts={facts} className="mb-3" />
      <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-3 lg:order-last">
          <WithdrawPanel key={address} claimableE6={data ? BigInt(data.claimable_e6) : null} />
          {data && data.withdrawals.length > 0 ? <Payments of={data.withdrawals} /> : null}
        </div>
        <Panel title="Fees, newest first">
          {address ? (
            <PanelBody
              what="the fees"
              query={{ ...query, data }}
              empty={({ fees }) =>
                fees.length === 0
                  ? 'This account has not earned any fees yet. Each parlay that names it as the builder is listed here.'
                  : null
              }
              awaited="h-60"
            >
              {({ fees, next_cursor: next }) => (
                <FeesTable fees={fees} onMore={next !== null && limit < MOST ? () => setLimit(MOST) : null} />
              )}
            </PanelBody>
          ) : (
            <PanelNote>
              {status === 'disconnected'
                ? 'Connect the builder’s wallet to see each parlay that paid it a fee.'
                : 'Looking for your wallet…'}
            </PanelNote>
          )}
        </Panel>
      </div>
    </>
  );
}

const parlaysOf = (count: number): string => `${count} ${nounFor(count, 'parlay')}`;
