import { formatLatency } from '#app/format/latency.ts';
import { useGo } from '#app/shell/shortcuts/use-go.ts';
import { Bar } from '#app/ui/figures/bar.tsx';
import type { Column } from '#app/ui/table/table.tsx';
import { OpeningTable } from '../_parts/opening-table.tsx';
import { percentOf } from '../usage/_usage/usage-words.ts';
import type { Overview } from './overview.ts';

type Route = Overview['byRoute'][number];

const columnsOf = (total: number): readonly [Column<Route>, ...Column<Route>[]] => [
  {
    name: 'Route',
    className: 'w-full max-w-0',
    cell: ({ route }) => (
      <span className="block truncate font-mono font-normal" title={route}>
        {route === '*' ? 'no route' : route}
      </span>
    ),
  },
  {
    name: 'Share',
    className: 'max-lg:hidden min-w-28',
    cell: ({ requests }) => <Bar part={total === 0 ? 0 : requests / total} />,
  },
  {
    name: 'Requests',
    isFigure: true,
    cell: ({ requests }) => requests.toLocaleString('en-US'),
  },
  {
    name: 'Failed',
    isFigure: true,
    cell: ({ errors, requests }) => (
      <span className={errors > 0 ? 'text-down' : 'text-muted'}>{percentOf(errors, requests)}</span>
    ),
  },
  {
    name: 'Median',
    isFigure: true,
    className: 'whitespace-nowrap max-md:hidden',
    cell: ({ p50Us }) => formatLatency(p50Us / 1_000),
  },
  {
    name: 'p95',
    isFigure: true,
    className: 'whitespace-nowrap',
    cell: ({ p95Us }) => formatLatency(p95Us / 1_000),
  },
];

/** What was asked for, the busiest route first; a row leads to its requests. */
export function RouteTable({ of: { byRoute, total, window } }: { of: Overview }) {
  const go = useGo();
  const hrefOf = ({ route }: Route) => `/console/logs?${new URLSearchParams({ route, since: window })}`;
  return (
    <OpeningTable
      label="Requests by route"
      columns={columnsOf(total.requests)}
      rows={byRoute}
      idOf={({ route }) => route}
      hrefOf={hrefOf}
      open={(row) => go(hrefOf(row))}
    />
  );
}
