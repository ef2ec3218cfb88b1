'use client';
import { useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useTRPC } from '#app/data/trpc-client.ts';
import { EdgePanel } from './edge-panel.tsx';
import { FillsPanel } from './fills-panel.tsx';
import { MarketsPanel } from './markets-panel.tsx';
import { PnlPanel } from './pnl-panel.tsx';
import { WalletEmpty } from './wallet-empty.tsx';
import { WalletHead } from './wallet-head.tsx';
import { walletParams } from './wallet-params.ts';
import { WalletTotals } from './wallet-totals.tsx';

const REFRESH_MS = 20_000;

/** A wallet's figures, or that it has none: from its first fill on the page fills by itself. */
export function WalletBoard({ address }: { address: string }) {
  const trpc = useTRPC();
  const [params, setParams] = useQueryStates(walletParams);
  const dealings = useQuery({
    ...trpc.wallets.dealings.queryOptions(
      { address, order: params.markets },
      { placeholderData: (before) => before },
    ),
    refetchInterval: REFRESH_MS,
  });
  const isEmpty = dealings.data?.marketCount === 0;
  return (
    <>
      <WalletHead address={address} />
      {isEmpty ? <WalletEmpty address={address} /> : null}
      {isEmpty ? null : (
        <>
          <WalletTotals address={address} query={dealings} />
          <div className="grid gap-3 xl:grid-cols-[minmax(0,1fr)_minmax(0,32rem)]">
            <PnlPanel address={address} view={params.pnl} onView={(pnl) => void setParams({ pnl })} />
            <EdgePanel address={address} />
            <MarketsPanel
              address={address}
              query={dealings}
              order={params.markets}
              onOrder={(markets) => void setParams({ markets })}
            />
            <FillsPanel address={address} query={dealings} />
          </div>
        </>
      )}
    </>
  );
}
