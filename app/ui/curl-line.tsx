'use client';
import { useSyncExternalStore } from 'react';
import { CopyButton } from './copy-button.tsx';

const noChange = () => () => {};

type CurlLineProps = {
  path: string;
  /** The least plan whose key the call needs; without it anybody may make it. */
  plan?: string;
};

/**
 * The public call behind a view, and a button that copies it as curl. The path opens its answer, unless the call
 * needs a key: a browser's link cannot carry one.
 */
export function CurlLine({ path, plan }: CurlLineProps) {
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
  const key = plan ? ` -H "authorization: Bearer $HASHMARK_KEY"` : '';
  return (
    <span className="flex min-w-0 items-center gap-1">
      {plan ? (
        <span className="min-w-0 truncate font-mono text-2xs text-muted" title={path}>
          {path}
        </span>
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
      <CopyButton text={`curl${key} '${origin}${path}'`} label={`Copy curl of ${path}`} />
      {plan ? <span className="ml-auto shrink-0 text-2xs text-muted">needs a {plan} key</span> : null}
      <CopyButton text={curlOf(`${origin}${path}`, tier !== undefined)} label={`Copy curl of ${path}`} />
      {tier ? <span className="shrink-0 text-2xs text-muted">needs a {tier} key</span> : null}
    </span>
  );
}
