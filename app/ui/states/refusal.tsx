import { failureOf } from '#app/data/failure-of.ts';
import { RequestId } from '../panels/request-id.tsx';

/** Why a change was refused, with the name of the request; nothing while none was. */
export function Refusal({ error }: { error: unknown }) {
  if (!error) return null;
  const shown = failureOf(error);
  return (
    <div
      role="alert"
      data-testid="refusal"
      className="rounded border border-down bg-down-soft px-3 py-2 text-xs"
    >
      <p>{shown.message}</p>
      <RequestId of={shown} />
    </div>
  );
}
