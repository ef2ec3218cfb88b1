'use client';
import { useRouter } from 'next/navigation';
import { startTransition } from 'react';
import { readDigest } from './data/page-fault.ts';
import { Button } from './ui/controls/button.tsx';
import { CopyButton } from './ui/controls/copy-button.tsx';
import { RequestId } from './ui/panels/request-id.tsx';

type PageErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** A page that failed: says why, names the failure for a report, and tries again. */
export default function PageError({ error, reset }: PageErrorProps) {
  const router = useRouter();
  const shown = readDigest(error.digest);
  const retry = () =>
    startTransition(() => {
      // The server's part failed: rendering what it sent once more would fail once more.
      router.refresh();
      reset();
    });
  return (
    <div role="alert" data-testid="page-failure" className="mx-auto max-w-md py-24 text-center">
      <h1 className="font-semibold text-lg">This page failed to load</h1>
      <p className="mt-2 mb-6 text-muted">
        {shown ? shown.message : 'Something went wrong on our side. Try again in a moment.'}
      </p>
      <Button look="solid" onClick={retry} className="mb-4">
        Retry
      </Button>
      <p className="mb-4 flex justify-center gap-5">
        <a href="/markets" className="text-accent-text hover:underline">
          Markets
        </a>
        <a href="/" className="text-accent-text hover:underline">
          Home
        </a>
        <a href="/health" className="text-accent-text hover:underline">
          Service status
        </a>
      </p>
      {shown ? <RequestId of={shown} /> : null}
      {!shown && error.digest ? (
        <p className="text-muted text-xs">
          Reference <CopyButton text={error.digest} shown={error.digest} label="Copy reference" />
        </p>
      ) : null}
    </div>
  );
}
