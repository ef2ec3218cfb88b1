import { Lock } from 'lucide-react';
import type { Permission } from '#domain/role.ts';
import { useFrame, useMay } from '../frame/frame.tsx';

/** Says what the role of who is signed in does not allow, and who can change that; nothing where it does. */
export function RoleNote({ permission, what }: { permission: Permission; what: string }) {
  const { role } = useFrame();
  if (useMay(permission)) return null;
  return (
    <p
      data-testid="role-note"
      className="flex items-start gap-2 border-b bg-raised px-3 py-2 text-muted text-xs"
    >
      <Lock aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span>
        Your role here is <strong className="font-semibold text-text">{role}</strong>. You can view this page,
        but you cannot {what}. An owner or admin can give you another role.
      </span>
    </p>
  );
}
