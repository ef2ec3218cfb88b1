import { failureOf } from '#app/data/failure-of.ts';
import { cn } from '../class-names.ts';
import { Button } from '../controls/button.tsx';
import { RequestId } from '../panels/request-id.tsx';

type FailureProps = {
  /** What could not be had, in the words of a sentence: "the calibration curve". */
  what: string;
  error: unknown;
  retry: () => unknown;
  className?: string;
};

/** A panel whose first answer failed: says why and names the request for a report, and asks again. */
export function Failure({ what, error, retry, className }: FailureProps) {
  const shown = failureOf(error);
  return (
    <div
      data-testid="failure"
      className={cn('flex flex-col items-center gap-2 px-3 py-8 text-center text-xs', className)}
    >
      <div role="alert">
        <p className="font-medium">Could not load {what}</p>
        <p className="text-muted">{shown.message}</p>
      </div>
      <Button size="sm" onClick={() => void retry()}>
        Retry
      </Button>
      <RequestId of={shown} />
    </div>
  );
}
