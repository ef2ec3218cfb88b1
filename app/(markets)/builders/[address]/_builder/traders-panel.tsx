'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { type Answers, useTRPC } from '#app/data/trpc-client.ts';
import { formatCount, formatUsd, formatUsdExact } from '#app/format/numbers.ts';
import { Segmented } from '#app/ui/controls/segmented.tsx';
import { Gain } from '#app/ui/figures/gain.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { PanelCall } from '#app/ui/panels/panel-call.tsx';
import { type Column, figure, Table } from '#app/ui/table/table.tsx';
import { WalletLink } from '#app/ui/wallet-link.tsx';
import { BUILDER_PLAN } from '../../builder-words.ts';
import { builderParams, tradersInput } from './builder-params.ts';

type Trader = Answers['builders']['traders']['data'][number];

const REFRESH_MS = 30_000;
const SORTS = [
  { value: 'pnl', label: 'PnL' },
  { value: 'volume', label: 'Volume' },
] as const;

const COLUMNS: readonly Column<Trader>[] = [
  {
    name: 'Wallet',
    isRowHead: true,
    cell: ({ user }, place) => (
      <>
        <span className="mr-2 inline-block w-4 text-right font-mono text-2xs text-faint">{place + 1}</span>
        <WalletLink address={user} />
      </>
    ),
  },
  figure('PnL', ({ pnl }) => <Gain usd={pnl} />, {
    title: 'Realised, including settlements',
  }),
  figure('Volume', ({ volume }) => formatUsd(volume), {
    title: 'Excluding settlements',
    cellTitle: ({ volume }) => formatUsdExact(volume),
  }),
  figure('Fills', ({ fills }) => formatCount(fills), {
    className: 'max-sm:hidden',
  }),
  figure('Coins', ({ markets }) => formatCount(markets), {
    title: 'Distinct coins traded',
    cellClass: 'text-muted',
  }),
];

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
        empty={({ data }) => (data.length === 0 ? 'No wallets have traded through this builder yet.' : null)}
        awaited="h-96"
      >
        {({ data }) => (
          <Table
            testId="top-wallets"
            columns={COLUMNS}
            rows={data}
            idOf={({ user }) => user}
            height="plain"
          />
        )}
      </PanelBody>
      <PanelCall
        path={`/v1/builders/${builder}/leaderboard?sort=${top}&limit=${input.limit}`}
        plan={BUILDER_PLAN}
      />
    </Panel>
  );
}
