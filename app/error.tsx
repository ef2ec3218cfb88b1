'use client';
import { Button } from './ui/button.tsx';
import { CopyButton } from './ui/copy-button.tsx';

/** A page that failed: says so, names the failure for a report, and tries again. */
export default function PageError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <div role="alert" className="mx-auto max-w-md py-24 text-center">
      <h1 className="font-semibold text-lg">This page failed to load</h1>
      <p className="mt-2 mb-6 text-muted">
        The fault is on our side. Nothing you did is lost; try again in a moment.
      </p>
      <Button look="solid" onClick={reset}>
        Try again
      </Button>
      {error.digest ? (
        <p className="mt-6 text-muted text-xs">
          Reference <CopyButton text={error.digest} shown={error.digest} label="Copy reference" />
        </p>
      ) : null}
    </div>
  );
}
