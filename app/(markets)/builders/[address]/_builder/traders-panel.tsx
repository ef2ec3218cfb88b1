'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { type Answers, useTRPC } from '#app/data/trpc-client.ts';
import { formatCount, formatUsd, formatUsdExact } from '#app/format/numbers.ts';
import { ColumnHead } from '#app/ui/column-head.tsx';
import { Segmented } from '#app/ui/controls/segmented.tsx';
import { Gain } from '#app/ui/figures/gain.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { PanelCall } from '#app/ui/panels/panel-call.tsx';
import { WalletLink } from '#app/ui/wallet-link.tsx';
import { BUILDER_PLAN } from '../../builder-words.ts';
import { builderParams, tradersInput } from './builder-params.ts';

type Trader = Answers['builders']['traders']['data'][number];

const REFRESH_MS = 30_000;
const SORTS = [
  { value: 'pnl', label: 'PnL' },
  { value: 'volume', label: 'Volume' },
] as const;

/** The builder's wallets with the most PnL or volume. */
export function TradersPanel({ builder }: { builder: string }) {
  const trpc = useTRPC();
  const [{ top }, setParams] = useQueryStates(builderParams);
  const input = tradersInput(builder, top);
  const query = useQuery({
    ...trpc.builders.traders.queryOptions(input, { placeholderData: keepPreviousData }),
    refetchInterval: REFRESH_MS,
  });
  const sorts = (
    <Segmented
      label="Wallets by"
      value={top}
      options={SORTS}
      onChange={(next) => void setParams({ top: next })}
    />
  );
  return (
    <Panel title="Top wallets" aside={sorts} className="max-lg:order-3">
      <PanelBody
        what="the wallets"
        query={query}
        empty={({ data }) => (data.length === 0 ? 'No wallet has traded through this builder yet.' : null)}
        awaited="h-96"
      >
        {({ data }) => <Wallets rows={data} />}
      </PanelBody>
      <PanelCall
        path={`/v1/builders/${builder}/leaderboard?sort=${top}&limit=${input.limit}`}
        plan={BUILDER_PLAN}
      />
    </Panel>
  );
}

function Wallets({ rows }: { rows: readonly Trader[] }) {
  return (
    <table className="w-full text-xs" data-testid="top-wallets">
      <thead className="text-2xs text-muted">
        <tr className="h-8 border-b">
          <ColumnHead className="pl-3">Wallet</ColumnHead>
          <ColumnHead isFigure className="px-2" title="Realised, settlements included">
            PnL
          </ColumnHead>
          <ColumnHead isFigure className="px-2" title="Settlements left out">
            Volume
          </ColumnHead>
          <ColumnHead isFigure className="px-2 max-sm:hidden">
            Fills
          </ColumnHead>
          <ColumnHead isFigure className="pr-3" title="Different coins">
            Coins
          </ColumnHead>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Wallet key={row.user} row={row} place={index + 1} />
        ))}
      </tbody>
    </table>
  );
}

function Wallet({ row, place }: { row: Trader; place: number }) {
  return (
    <tr className="h-8 border-b last:border-0">
      <th scope="row" className="pl-3 text-left font-normal">
        <span className="mr-2 inline-block w-4 text-right font-mono text-2xs text-faint">{place}</span>
        <WalletLink address={row.user} />
      </th>
      <td className="px-2 text-right font-mono">
        <Gain usd={row.pnl} />
      </td>
      <td className="px-2 text-right font-mono" title={formatUsdExact(row.volume)}>
        {formatUsd(row.volume)}
      </td>
      <td className="px-2 text-right font-mono max-sm:hidden">{formatCount(row.fills)}</td>
      <td className="pr-3 text-right font-mono text-muted">{formatCount(row.markets)}</td>
    </tr>
  );
}
