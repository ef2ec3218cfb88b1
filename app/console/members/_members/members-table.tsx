import { TimeAgo } from '#app/live/time-left.tsx';
import type { Column } from '#app/ui/table/table.tsx';
import { OpeningTable } from '../../_parts/opening-table.tsx';
import { type Member, memberTitle } from './member-words.ts';

const COLUMNS: readonly [Column<Member>, ...Column<Member>[]] = [
  {
    name: 'Member',
    className: 'w-full max-w-0',
    cell: (member) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate">{memberTitle(member)}</span>
        {member.isMe ? (
          <span className="shrink-0 rounded-sm border border-line-strong px-1.5 text-2xs">you</span>
        ) : null}
      </span>
    ),
  },
  {
    name: 'Email',
    className: 'max-lg:hidden text-muted',
    cell: ({ email }) => <span className="block max-w-[18rem] truncate">{email ?? 'none'}</span>,
  },
  { name: 'Role', className: 'whitespace-nowrap', cell: ({ role }) => role },
  {
    name: 'Last seen',
    isFigure: true,
    className: 'whitespace-nowrap',
    cell: ({ lastSeenMs }) =>
      lastSeenMs === null ? <span className="text-muted">never</span> : <TimeAgo ms={lastSeenMs} />,
  },
  {
    name: 'Joined',
    isFigure: true,
    className: 'whitespace-nowrap max-md:hidden',
    cell: ({ joinedMs }) => <TimeAgo ms={joinedMs} />,
  },
];

/** The members as rows; one opens its drawer. */
export function MembersTable({
  members,
  open,
}: {
  members: readonly Member[];
  open: (member: Member) => void;
}) {
  return (
    <OpeningTable
      label="Members"
      columns={COLUMNS}
      rows={members}
      idOf={({ personId }) => personId}
      hrefOf={({ personId }) => `/console/members?member=${personId}`}
      open={open}
    />
  );
}
