import type { ReactNode } from 'react';

/** A figure with its name. */
export function Stat({ label, title, children }: { label: string; title?: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="truncate text-2xs text-muted">{label}</dt>
      <dd className="truncate font-semibold text-sm" title={title}>
        {children}
      </dd>
    </div>
  );
}
