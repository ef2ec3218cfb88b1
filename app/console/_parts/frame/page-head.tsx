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
    <div className="mb-3">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="mr-auto font-semibold text-[15px]">{title}</h1>
        {children}
      </div>
      {about ? <p className="text-muted text-xs max-md:mt-1">{about}</p> : null}
    </div>
  );
}
