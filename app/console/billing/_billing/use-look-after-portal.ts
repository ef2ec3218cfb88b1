import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';

/**
 * Reads the subscription from the payment provider when the person returns from its portal. If that fails, the
 * provider's event arrives later and the page polls for it.
 */
export function useLookAfterPortal(isBack: boolean, onDone: () => void): void {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { mutate, isIdle } = useMutation({
    ...trpc.billing.refresh.mutationOptions(),
    onSuccess: async (billing) => {
      // Cancels reads that started earlier: they must not overwrite this result.
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
