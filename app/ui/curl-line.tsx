'use client';
import { useSyncExternalStore } from 'react';
import { CopyButton } from './copy-button.tsx';

const noChange = () => () => {};

/** The public call behind a view: a link that opens its answer, and a button that copies it as curl. */
export function CurlLine({ path }: { path: string }) {
  const origin = useSyncExternalStore(
    noChange,
    () => window.location.origin,
    () => '',
  );
  return (
    <span className="flex min-w-0 items-center gap-1">
      <a
        href={path}
        className="min-w-0 truncate font-mono text-2xs text-muted hover:text-text hover:underline"
      >
        {path}
      </a>
      <CopyButton text={`curl '${origin}${path}'`} label={`Copy curl of ${path}`} />
    </span>
  );
}
