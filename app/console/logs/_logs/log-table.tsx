import { formatLatency } from '#app/format/latency.ts';
import { TimeAgo } from '#app/live/time-left.tsx';
import type { Column } from '#app/ui/table/table.tsx';
import { OpeningTable } from '../../_parts/opening-table.tsx';
import { type Key, keyTitle } from '../../keys/_keys/key-state.ts';
import { formatMillis, formatSeconds } from './log-words.ts';
import { StatusChip } from './status-chip.tsx';
import type { LogRow } from './use-log.ts';

type LogTableProps = { rows: readonly LogRow[]; keys: readonly Key[]; open: (row: LogRow) => void };

const columnsOf = (keys: readonly Key[]): readonly [Column<LogRow>, ...Column<LogRow>[]] => [
  {
    name: 'Request',
    className: 'w-full max-w-0',
    cell: ({ method, target, status }) => (
      <span className="flex min-w-0 items-center gap-2 font-mono font-normal">
        <StatusChip status={status} />
        <span className="shrink-0 text-muted max-sm:hidden">{method}</span>
        <span className="min-w-0 truncate text-text" title={target}>
          {target}
        </span>
      </span>
    ),
  },
  {
    name: 'Route',
    className: 'max-xl:hidden text-muted whitespace-nowrap',
    cell: ({ route }) => <span className="font-mono">{route === '*' ? 'no route' : route}</span>,
  },
  {
    name: 'Key',
    className: 'max-lg:hidden whitespace-nowrap',
    cell: ({ keyId }) => {
      const key = keys.find((known) => known.keyId === keyId);
      return (
        <span className="block max-w-[10rem] truncate">
          {key ? keyTitle(key) : <span className="text-muted">deleted</span>}
        </span>
      );
    },
  },
  {
    name: 'Duration',
    isFigure: true,
    className: 'max-md:hidden whitespace-nowrap',
    cell: ({ durationUs }) => formatLatency(durationUs / 1_000),
  },
  {
    name: 'Time',
    isFigure: true,
    className: 'whitespace-nowrap text-muted',
    cell: ({ timeMs }) => (
      <>
        <span className="max-2xl:hidden">{formatMillis(timeMs)}</span>
        <span className="2xl:hidden max-md:hidden">{formatSeconds(timeMs)}</span>
        <span className="md:hidden">
          <TimeAgo ms={timeMs} />
        </span>
      </>
    ),
  },
];

/** Requests as rows; one opens all that is known of it. */
export function LogTable({ rows, keys, open }: LogTableProps) {
  return (
    <OpeningTable
      label="Requests"
      columns={columnsOf(keys)}
      rows={rows}
      idOf={({ requestId }) => requestId}
      hrefOf={({ requestId }) => `/console/logs?request=${requestId}`}
      open={open}
    />
  );
}
