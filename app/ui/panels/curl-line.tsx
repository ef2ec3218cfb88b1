'use client';
import { useSyncExternalStore } from 'react';
import { CopyButton } from '../controls/copy-button.tsx';

const noChange = () => () => {};

export type CurlLineProps = {
  path: string;
  /** The least plan whose key the call needs; without it anybody may make it. */
  plan?: string;
};

/**
 * The public call behind a view, and a button that copies it as curl. The path opens its answer, unless the call
 * needs a key: a browser's link cannot carry one.
 */
export function CurlLine({ path, plan }: CurlLineProps) {
  const origin = useSyncExternalStore(
    noChange,
    () => window.location.origin,
    () => '',
  );
  const key = plan ? ` -H "authorization: Bearer $HASHMARK_API_KEY"` : '';
  return (
    <span className="flex min-w-0 items-center gap-1">
      {plan ? (
        <span className="min-w-0 truncate font-mono text-2xs text-muted" title={path}>
          {path}
        </span>
      ) : (
        <a
          href={path}
          className="min-w-0 truncate font-mono text-2xs text-muted hover:text-text hover:underline"
        >
          {path}
        </a>
      )}
      <CopyButton text={`curl${key} '${origin}${path}'`} label={`Copy curl for ${path}`} />
      {plan ? (
        <span className="ml-auto shrink-0 text-2xs text-muted">
          needs {/^[AEIOU]/.test(plan) ? 'an' : 'a'} {plan} key
        </span>
      ) : null}
    </span>
  );
}
