import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { useReaches } from '../_webhooks/plan-tag.tsx';
import type { DeliveryState } from './delivery-words.ts';
import { logInput, nextPage } from './webhook-params.ts';

/** Deliveries come in while they are looked at. */
const LIVE_MS = 3_000;

/**
 * The deliveries of a webhook, page by page, newest first; the first page renews itself, unless the webhook is being
 * deleted.
 */
export function useDeliveries(id: string, state: DeliveryState | null, isEnding: boolean) {
  const trpc = useTRPC();
  const query = useInfiniteQuery({
    ...trpc.webhooks.log.infiniteQueryOptions(logInput(id, state), nextPage),
    enabled: useReaches('enterprise') && !isEnding,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data && data.pages.length > 1 ? false : LIVE_MS),
  });
  return { ...query, data: query.data?.pages.flatMap(({ deliveries }) => deliveries) };
}

/** One delivery with its attempts; it renews itself until it is over. */
export function useDelivery(id: string, deliveryId: number) {
  const trpc = useTRPC();
  return useQuery({
    ...trpc.webhooks.delivery.queryOptions({ id, deliveryId }),
    refetchInterval: ({ state: { data } }) => (data && data.state !== 'pending' ? false : LIVE_MS / 2),
  });
}
