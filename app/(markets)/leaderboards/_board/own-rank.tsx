import { skipToken, useQuery } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { formatWhole } from '#app/format/decimals.ts';
import { categoryWords } from '#app/format/market-words.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Identicon } from '#app/ui/marks/identicon.tsx';
import { WalletLink } from '#app/ui/wallet-link.tsx';
import { AskForWallet } from '../../_parts/ask-for-wallet.tsx';
import { useOwnWallet } from '../../_parts/own-wallet.ts';
import type { BoardParams, ChangeBoard } from './board-params.ts';
import { METRICS, TIMEFRAMES } from './board-words.ts';

/** Where one wallet stands: that of the address, or the one connected in this browser, or one that is asked for. */
export function OwnRank({ params, change }: { params: BoardParams; change: ChangeBoard }) {
  const own = useOwnWallet();
  const wallet = params.wallet ?? own;
  const trpc = useTRPC();
  const { metric, timeframe, category, underlying } = params;
  const among = {
    ...(category !== null && { category }),
    ...(underlying !== null && { underlying }),
  };
  const { data, isError } = useQuery(
    trpc.leaderboards.rank.queryOptions(
      wallet === null ? skipToken : { wallet, metric, timeframe, ...among },
    ),
  );
  if (wallet === null)
    return (
      <div className="mb-3">
        <AskForWallet
          placeholder="Your rank: paste an address, 0x…"
          action="Find rank"
          find={(address) => change({ wallet: address })}
        />
      </div>
    );
  const metricWords = METRICS.find(({ value }) => value === metric)?.label;
  const since =
    timeframe === 'all' ? 'all time' : `last ${TIMEFRAMES.find(({ value }) => value === timeframe)?.label}`;
  const topic = [category && categoryWords(category), underlying].filter(Boolean).join(', ');
  const within = topic === '' ? since : `${since}, in ${topic}`;
  return (
    <div className="mb-3 flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 rounded-md border bg-panel px-3 py-1 text-xs">
      <Identicon address={wallet} />
      <WalletLink address={wallet} />
      <output data-testid="own-rank">
        {data ? (
          <>
            <span className="figure text-sm">#{formatWhole(data.rank)}</span> of {formatWhole(data.ranked)} by{' '}
            {metricWords}, {within}
          </>
        ) : data === null ? (
          `Not ranked by ${metricWords}, ${within}: no fills found.`
        ) : (
          (isError && 'Could not load the rank.') || 'Loading the rank…'
        )}
      </output>
      {params.wallet === null ? (
        <span className="ml-auto text-muted">your wallet</span>
      ) : (
        <Button size="sm" look="quiet" className="ml-auto" onClick={() => change({ wallet: null })}>
          Another wallet
        </Button>
      )}
    </div>
  );
}
