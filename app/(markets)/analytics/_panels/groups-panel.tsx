import { useQuery } from '@tanstack/react-query';
import { type Answers, useTRPC } from '#app/data/trpc-client.ts';
import { classWords } from '#app/format/market-words.ts';
import { formatCount, formatUsd, formatUsdExact } from '#app/format/numbers.ts';
import { ColumnHead } from '#app/ui/column-head.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { PanelCall } from '#app/ui/panels/panel-call.tsx';
import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';

type Group = Answers['analytics']['groups']['data'][number];

const FRESH_MS = 300_000;
const HEAD = 'px-2 py-1.5';
const CELL = 'px-2 py-1.5 text-right font-mono';

const keyOf = ({ group_class: kind, underlying, period }: Group): string => `${kind} ${underlying} ${period}`;

const wordsOf = ({ group_class: kind, underlying, period }: Group): string =>
  [underlying, kind === 'other' ? 'Other' : classWords(kind), period].filter(Boolean).join(' · ');

/** Recurring markets together: every round of one class, underlying and period, by all its volume. */
export function GroupsPanel() {
  const trpc = useTRPC();
  const query = useQuery({ ...trpc.analytics.groups.queryOptions(), staleTime: FRESH_MS });
  return (
    <Panel title="Groups of markets" aside="by volume of all time">
      <PanelBody
        what="the groups"
        query={query}
        empty={({ data }) => (data.length === 0 ? 'Nobody has traded yet.' : null)}
        awaited="h-80"
      >
        {({ data }) => (
          <ScrollRegion label="Groups as a table" className="max-h-96">
            <table className="w-full text-xs" data-testid="groups">
              <Head />
              <tbody>
                {data.map((group) => (
                  <GroupRow key={keyOf(group)} group={group} most={data[0]?.volume_usdc ?? 0} />
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        )}
      </PanelBody>
      <PanelCall path="/v1/groups" plan="Growth" />
    </Panel>
  );
}

function Head() {
  return (
    <thead className="sticky top-0 z-10 bg-panel text-2xs text-muted">
      <tr className="border-b">
        <ColumnHead className="px-3 py-1.5">Group</ColumnHead>
        <ColumnHead isFigure className={HEAD}>
          Rounds
        </ColumnHead>
        <ColumnHead isFigure className={HEAD}>
          Trades
        </ColumnHead>
        <ColumnHead isFigure className="py-1.5 pr-3 pl-2">
          Volume
        </ColumnHead>
      </tr>
    </thead>
  );
}

function GroupRow({ group, most }: { group: Group; most: number }) {
  return (
    <tr className="border-b last:border-0 hover:bg-raised">
      <th scope="row" className="px-3 py-1.5 text-left font-medium">
        {wordsOf(group)}
        <span aria-hidden className="mt-1 block h-1 rounded-full bg-raised">
          <span
            className="block h-1 rounded-full bg-side-a"
            style={{ width: `${most === 0 ? 0 : (group.volume_usdc / most) * 100}%` }}
          />
        </span>
      </th>
      <td className={CELL}>{formatCount(group.rounds)}</td>
      <td className={CELL}>{formatCount(group.trades)}</td>
      <td className="py-1.5 pr-3 pl-2 text-right font-mono" title={formatUsdExact(group.volume_usdc)}>
        {formatUsd(group.volume_usdc)}
      </td>
    </tr>
  );
}
