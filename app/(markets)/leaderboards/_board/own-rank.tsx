import { skipToken, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Button } from '#app/ui/button.tsx';
import { Identicon } from '#app/ui/identicon.tsx';
import { WalletLink } from '#app/ui/wallet-link.tsx';
import type { BoardParams, ChangeBoard } from './board-params.ts';
import { METRICS, TIMEFRAMES } from './board-words.ts';
import { useOwnWallet } from './own-wallet.ts';

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/** Where one wallet stands: that of the address, or the one connected in this browser, or one that is asked for. */
export function OwnRank({ params, change }: { params: BoardParams; change: ChangeBoard }) {
  const own = useOwnWallet();
  const wallet = params.wallet ?? own;
  const trpc = useTRPC();
  const { metric, timeframe } = params;
  const { data, isError } = useQuery(
    trpc.leaderboards.rank.queryOptions(wallet === null ? skipToken : { wallet, metric, timeframe }),
  );
  if (wallet === null) return <AskForWallet find={(address) => change({ wallet: address })} />;
  const metricWords = METRICS.find(({ value }) => value === metric)?.label;
  const since =
    timeframe === 'all' ? 'all time' : `last ${TIMEFRAMES.find(({ value }) => value === timeframe)?.label}`;
  return (
    <div className="mb-3 flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 rounded-md border bg-panel px-3 py-1 text-xs">
      <Identicon address={wallet} />
      <WalletLink address={wallet} />
      <output data-testid="own-rank">
        {data ? (
          <>
            <span className="figure text-sm">#{data.rank.toLocaleString('en-US')}</span> of{' '}
            {data.ranked.toLocaleString('en-US')} by {metricWords}, {since}
          </>
        ) : data === null ? (
          `Not ranked by ${metricWords}, ${since}: no fill was seen.`
        ) : (
          (isError && 'The rank could not be read.') || 'Looking for the rank…'
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

function AskForWallet({ find }: { find: (address: string) => void }) {
  const [text, setText] = useState('');
  const isAddress = ADDRESS.test(text.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isAddress) find(text.trim().toLowerCase());
  };
  return (
    <form onSubmit={submit} className="mb-3 flex items-center gap-2">
      <input
        aria-label="Address of your wallet"
        placeholder="Your rank: paste an address, 0x…"
        value={text}
        onChange={(event) => setText(event.target.value)}
        spellCheck={false}
        autoComplete="off"
        maxLength={64}
        className="h-8 min-w-0 max-w-md flex-1 rounded border bg-panel px-2.5 font-mono text-xs placeholder:font-sans placeholder:text-muted max-md:h-11 max-md:text-base"
      />
      <Button type="submit" disabled={!isAddress}>
        Find rank
      </Button>
    </form>
  );
}
