import type { ReactNode } from 'react';

/** The name of a page of the console, what it is for, and what can be done on it. */
export function PageHead({
  title,
  about,
  children,
}: {
  title: string;
  about?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="mb-3 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
      <div className="mr-auto min-w-0">
        <h1 className="font-semibold text-[15px]">{title}</h1>
        {about ? <p className="text-muted text-xs">{about}</p> : null}
      </div>
      {children}
    </div>
  );
}
