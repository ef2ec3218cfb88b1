import { useQuery } from '@tanstack/react-query';
import { type Answers, useTRPC } from '#app/data/trpc-client.ts';
import { classWords } from '#app/format/market-words.ts';
import { formatCount, formatUsd, formatUsdExact } from '#app/format/numbers.ts';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { PanelCall } from '#app/ui/panels/panel-call.tsx';
import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';
import { type Column, figure, Table } from '#app/ui/table/table.tsx';

type Group = Answers['analytics']['groups']['data'][number];

const FRESH_MS = 300_000;
const keyOf = ({ group_class: kind, underlying, period }: Group): string => `${kind} ${underlying} ${period}`;

const wordsOf = ({ group_class: kind, underlying, period }: Group): string =>
  [underlying, kind === 'other' ? 'Other' : classWords(kind), period].filter(Boolean).join(' · ');

/** The first of them has the `most` volume, against which the bars are drawn. */
const columnsOf = (most: number): readonly Column<Group>[] => [
  {
    name: 'Group',
    isRowHead: true,
    cellClass: 'font-medium',
    cell: (group) => (
      <>
        {wordsOf(group)}
        <span aria-hidden className="mt-1 block h-1 rounded-full bg-raised">
          <span
            className="block h-1 rounded-full bg-side-a"
            style={{ width: `${most === 0 ? 0 : (group.volume_usdc / most) * 100}%` }}
          />
        </span>
      </>
    ),
  },
  figure('Rounds', ({ rounds }) => formatCount(rounds)),
  figure('Trades', ({ trades }) => formatCount(trades)),
  figure('Volume', ({ volume_usdc: usd }) => formatUsd(usd), {
    cellTitle: ({ volume_usdc: usd }) => formatUsdExact(usd),
  }),
];

/** Recurring markets together: every round of one class, underlying and period, by all its volume. */
export function GroupsPanel() {
  const trpc = useTRPC();
  const query = useQuery({ ...trpc.analytics.groups.queryOptions(), staleTime: FRESH_MS });
  return (
    <Panel title="Market groups" aside="by all-time volume">
      <PanelBody
        what="the groups"
        query={query}
        empty={({ data }) => (data.length === 0 ? 'No trades yet.' : null)}
        awaited="h-80"
      >
        {({ data }) => (
          <ScrollRegion label="Groups as a table" className="max-h-96">
            <Table
              testId="groups"
              columns={columnsOf(data[0]?.volume_usdc ?? 0)}
              rows={data}
              idOf={keyOf}
              stays="region"
              rowOf={() => ({ className: 'hover:bg-raised' })}
            />
          </ScrollRegion>
        )}
      </PanelBody>
      <PanelCall path="/v1/groups" plan="Growth" />
    </Panel>
  );
}
