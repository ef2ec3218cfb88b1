import type { ShownFailure } from '#app/data/failure-of.ts';
import { CopyButton } from '../controls/copy-button.tsx';

/** The name of the failed request, to copy into a report; nothing where no server answered. */
export function RequestId({ of: { requestId } }: { of: ShownFailure }) {
  if (requestId === null) return null;
  return (
    <p
      className="flex flex-wrap items-center justify-center gap-x-1 text-2xs text-muted"
      data-testid="request-id"
    >
      Request <CopyButton text={requestId} shown={requestId} label="Copy request id" className="text-2xs" />
    </p>
  );
}
