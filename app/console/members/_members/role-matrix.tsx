import { Check, Minus } from 'lucide-react';
import { cn } from '#app/ui/class-names.ts';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { isGranted, PERMISSIONS, ROLES } from '#domain/role.ts';
import { useFrame } from '../../_parts/frame/frame.tsx';
import { PERMISSION_WORDS } from './role-words.ts';

type Permission = (typeof PERMISSIONS)[number];
type Role = (typeof ROLES)[number];

const columnsOf = (mine: Role): readonly Column<Permission>[] => [
  { name: 'Permission', isRowHead: true, cell: (permission) => PERMISSION_WORDS[permission] },
  ...ROLES.map((role) => ({
    name: role,
    head: (
      <>
        {role}
        {role === mine ? <span className="sr-only"> (you)</span> : null}
      </>
    ),
    className: 'px-1 text-center sm:px-3',
    headClass: cn(role === mine && 'font-semibold text-text'),
    cellClass: cn(role === mine && 'bg-raised'),
    cell: (permission: Permission) => <Mark isGranted={isGranted(role, permission)} />,
  })),
];

/** What each role may do, from the table that the services themselves ask. */
export function RoleMatrix() {
  const { role: mine } = useFrame();
  return (
    <Table
      label="Role permissions"
      columns={columnsOf(mine)}
      rows={PERMISSIONS}
      idOf={(permission) => permission}
      height="plain"
    />
  );
}

function Mark({ isGranted: is }: { isGranted: boolean }) {
  const Icon = is ? Check : Minus;
  return (
    <>
      <Icon aria-hidden className={cn('mx-auto size-3.5', is ? 'text-up' : 'text-faint')} />
      <span className="sr-only">{is ? 'yes' : 'no'}</span>
    </>
  );
}
