import { useMutation } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Refusal } from '#app/ui/states/refusal.tsx';
import { PLANS } from '#domain/tier.ts';
import type { Me } from './me.ts';

/** The organisations of a person; another one is opened by a click. */
export function OrgList({ of: { orgId, orgs } }: { of: Me }) {
  const trpc = useTRPC();
  const { mutate, isPending, isSuccess, error } = useMutation(
    // A full page load, so that no cached data of the previous organisation remains.
    trpc.settings.switchOrg.mutationOptions({ onSuccess: () => window.location.assign('/console') }),
  );
  return (
    <>
      <ul aria-label="Your organisations">
        {orgs.map(({ orgId: id, name, tier, role }) => (
          <li
            key={id}
            className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-t px-3 py-1.5 text-xs first:border-0"
          >
            <span className="min-w-0 flex-1 basis-40">
              <span className="block truncate font-medium">{name}</span>
              <span className="text-muted">
                {PLANS[tier].name}, you are {role}
              </span>
            </span>
            {id === orgId ? (
              <span className="text-muted">Open now</span>
            ) : (
              <Button
                size="sm"
                disabled={isPending || isSuccess}
                onClick={() => mutate({ orgId: id })}
                aria-label={`Switch to ${name}`}
              >
                Switch
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="p-3 empty:hidden">
        <Refusal error={error} />
      </div>
    </>
  );
}
