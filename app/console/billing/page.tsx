import type { Metadata } from 'next';
import { HydrateClient, requestQueryClient, trpc } from '#app/data/trpc-server.tsx';
import { BillingBoard } from './_billing/billing-board.tsx';

export const metadata: Metadata = { title: 'Billing' };

/**
 * The plan, what this month costs, and the bills. All but the bills is in the HTML: those the payment provider has,
 * and a page does not wait for it.
 */
export default async function BillingPage() {
  await requestQueryClient().prefetchQuery(trpc.billing.overview.queryOptions());
  return (
    <HydrateClient>
      <BillingBoard />
    </HydrateClient>
  );
}
