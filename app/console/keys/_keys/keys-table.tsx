import { formatCount, nounFor } from '#app/format/numbers.ts';
import { useNow } from '#app/live/now.ts';
import { TimeAgo, TimeLeft } from '#app/live/time-left.tsx';
import type { Column } from '#app/ui/table/table.tsx';
import { OpeningTable } from '../../_parts/opening-table.tsx';
import { isUsable, type Key, keyState } from './key-state.ts';
import { StateBadge } from './state-badge.tsx';

/** What holds a key back beyond the plan, in few words. */
function limitsOf({ scopes, allowedIps, monthlyBudget }: Key): string {
  const words = [
    scopes.length > 0 ? scopes.join(', ') : 'everything',
    ...(allowedIps.length > 0
      ? [`${allowedIps.length} ${nounFor(allowedIps.length, 'address', 'addresses')}`]
      : []),
    ...(monthlyBudget === null ? [] : [`${formatCount(monthlyBudget)} a month`]),
  ];
  return words.join(' · ');
}

const COLUMNS: readonly [Column<Key>, ...Column<Key>[]] = [
  {
    name: 'Name',
    className: 'max-md:w-full max-md:max-w-0',
    cell: ({ name, start }) => (
      <>
        <span className="block truncate md:max-w-[18rem]">{name || 'Unnamed'}</span>
        <span className="block font-mono font-normal text-2xs text-muted md:hidden">{start}…</span>
      </>
    ),
  },
  {
    name: 'Key',
    className: 'max-md:hidden',
    cell: ({ start }) => <span className="font-mono">{start}…</span>,
  },
  { name: 'Status', cell: (key) => <StateBadge of={key} /> },
  {
    name: 'Scopes',
    className: 'max-xl:hidden text-muted',
    cell: (key) => <span className="block max-w-[16rem] truncate">{limitsOf(key)}</span>,
  },
  {
    name: 'Last used',
    isFigure: true,
    cell: ({ lastUsedMs }) =>
      lastUsedMs === null ? <span className="text-muted">never</span> : <TimeAgo ms={lastUsedMs} />,
  },
  {
    name: 'Created',
    isFigure: true,
    className: 'max-lg:hidden',
    cell: ({ createdMs }) => <TimeAgo ms={createdMs} />,
  },
  {
    name: 'Expires',
    isFigure: true,
    className: 'max-md:hidden',
    cell: ({ expiresMs }) =>
      expiresMs === null ? (
        <span className="text-muted">never</span>
      ) : (
        <TimeLeft ms={expiresMs} lead="in " passed="ended" />
      ),
  },
];

/** The keys as rows; one opens its drawer. */
export function KeysTable({ keys, open }: { keys: readonly Key[]; open: (key: Key) => void }) {
  const now = useNow();
  return (
    <OpeningTable
      label="API keys"
      columns={COLUMNS}
      rows={keys}
      idOf={({ keyId }) => keyId}
      hrefOf={({ keyId }) => `/console/keys?show=all&key=${keyId}`}
      open={open}
      isFaint={(key) => !isUsable(keyState(key, now))}
    />
  );
}
