import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';

/**
 * Asks the payment provider how the subscription stands once the person is back from its portal, and shows that. Should
 * the provider not answer, its own word arrives later, and the page reads that by itself.
 */
export function useLookAfterPortal(isBack: boolean, onDone: () => void): void {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { mutate, isIdle } = useMutation({
    ...trpc.billing.refresh.mutationOptions(),
    onSuccess: async (billing) => {
      // An answer that set out before the look must not come after it.
      await cache.cancelQueries(trpc.billing.overview.queryFilter());
      cache.setQueryData(trpc.billing.overview.queryKey(), billing);
      await cache.invalidateQueries(trpc.billing.invoices.queryFilter());
    },
    onSettled: onDone,
  });
  useEffect(() => {
    if (isBack && isIdle) mutate();
  }, [isBack, isIdle, mutate]);
}
