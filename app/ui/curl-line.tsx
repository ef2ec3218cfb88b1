'use client';
import { useSyncExternalStore } from 'react';
import { CopyButton } from './copy-button.tsx';

const noChange = () => () => {};

type CurlLineProps = {
  path: string;
  /** The plan whose key the call needs, when it needs one. */
  tier?: 'Growth' | 'Scale' | 'Enterprise';
};

/** What a shell is to run for `url`; the key is taken from its environment, so the quotes let it in. */
const curlOf = (url: string, hasKey: boolean): string =>
  hasKey ? `curl -H "authorization: Bearer $HASHMARK_KEY" '${url}'` : `curl '${url}'`;

/** The public call behind a view: a link that opens its answer, and a button that copies it as curl. */
export function CurlLine({ path, tier }: CurlLineProps) {
  const origin = useSyncExternalStore(
    noChange,
    () => window.location.origin,
    () => '',
  );
  return (
    <span className="flex min-w-0 items-center gap-1">
      {tier ? (
        <span className="min-w-0 truncate font-mono text-2xs text-muted">{path}</span>
      ) : (
        <a
          href={path}
          className="min-w-0 truncate font-mono text-2xs text-muted hover:text-text hover:underline"
        >
          {path}
        </a>
      )}
      <CopyButton text={curlOf(`${origin}${path}`, tier !== undefined)} label={`Copy curl of ${path}`} />
      {tier ? <span className="shrink-0 text-2xs text-muted">needs a {tier} key</span> : null}
    </span>
  );
}
