import { useMutation } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { failureOf } from '#app/data/failure-of.ts';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { useToasts } from '../../_parts/states/toasts.tsx';
import type { Billing } from './billing.ts';

type PortalButtonProps = { billing: Billing | undefined; label?: string };

/** Leads to the provider's pages for the card, bills and cancelling; not there before the first checkout. */
export function PortalButton({ billing, label = 'Manage in portal' }: PortalButtonProps) {
  const trpc = useTRPC();
  const { failed } = useToasts();
  const portal = useMutation(
    trpc.billing.portal.mutationOptions({
      onSuccess: ({ url }) => window.location.assign(url),
      onError: (error) => failed(failureOf(error).message),
    }),
  );
  if (!billing?.hasAccount || !billing.canManage || !billing.isSetUp) return null;
  const isLeaving = portal.isPending || portal.isSuccess;
  return (
    <Button disabled={isLeaving} onClick={() => portal.mutate()}>
      <ExternalLink aria-hidden />
      {isLeaving ? 'Opening the portal…' : label}
    </Button>
  );
}
