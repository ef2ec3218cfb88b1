'use client';
import { useSyncExternalStore } from 'react';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { PLANS } from '#domain/tier.ts';

const noChange = () => () => {};

/** One request that works as it stands, without a key. */
export function TryIt({ outcomeId }: { outcomeId: number | null }) {
  const origin = useSyncExternalStore(
    noChange,
    () => window.location.origin,
    () => '',
  );
  const path = outcomeId === null ? '/v1/outcomes' : `/v1/outcomes/${outcomeId}`;
  const command = `curl ${origin}${path}`;
  return (
    <div className="mt-6 max-w-xl">
      <div className="flex items-center gap-2 rounded-md border bg-panel py-1.5 pr-1.5 pl-3 font-mono text-xs">
        <span aria-hidden className="text-accent-text">
          $
        </span>
        <code className="min-w-0 flex-1 truncate">{command}</code>
        <CopyButton text={command} label="Copy curl" className="min-h-8 px-2" />
      </div>
      <p className="mt-1.5 text-2xs text-muted">
        No key needed: {PLANS.free.requestsPerMinute} requests a minute are free.
      </p>
    </div>
  );
}
