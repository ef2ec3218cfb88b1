import { Check, Minus } from 'lucide-react';
import { cn } from '#app/ui/class-names.ts';
import { ColumnHead } from '#app/ui/column-head.tsx';
import { isGranted, PERMISSIONS, ROLES } from '#domain/role.ts';
import { useFrame } from '../../_parts/frame/frame.tsx';
import { PERMISSION_WORDS } from './role-words.ts';

/** What each role may do, from the table that the services themselves ask. */
export function RoleMatrix() {
  const { role: mine } = useFrame();
  return (
    <table aria-label="What a role may do" className="w-full text-xs">
      <thead className="text-2xs text-muted">
        <tr className="h-8">
          <ColumnHead className="px-3">May</ColumnHead>
          {ROLES.map((role) => (
            <th
              key={role}
              scope="col"
              className={cn('px-1 font-normal sm:px-3', role === mine && 'font-semibold text-text')}
            >
              {role}
              {role === mine ? <span className="sr-only"> (you)</span> : null}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {PERMISSIONS.map((permission) => (
          <tr key={permission} className="border-t">
            <th scope="row" className="px-3 py-2 text-left font-normal">
              {PERMISSION_WORDS[permission]}
            </th>
            {ROLES.map((role) => (
              <td key={role} className={cn('px-1 text-center sm:px-3', role === mine && 'bg-raised')}>
                <Mark isGranted={isGranted(role, permission)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
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
