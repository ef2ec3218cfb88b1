import type { ReactNode } from 'react';

/** The frame of the pages around signing in: one narrow column with a heading. */
export function AccountCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto mt-6 w-full max-w-md rounded-md border bg-panel p-5 md:mt-16 md:p-7">
      <h1 className="mb-4 font-semibold text-lg">{title}</h1>
      {children}
    </div>
  );
}

/** What went wrong, said at once also to who cannot see it. */
export function Problem({ children }: { children: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {children ? (
        <p className="mb-4 rounded border border-down bg-down-soft px-3 py-2 text-xs">{children}</p>
      ) : null}
    </div>
  );
}
