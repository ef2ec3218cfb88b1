import type { Metadata } from 'next';
import { connection } from 'next/server';
import { serverApi } from '#app/data/trpc-server.tsx';
import { AtTheQuota } from './_pricing/at-the-quota.tsx';
import type { Buyer } from './_pricing/buyer.ts';
import { CompareTable } from './_pricing/compare-table.tsx';
import { Faq } from './_pricing/faq.tsx';
import { OverageCalculator } from './_pricing/overage-calculator.tsx';
import { PlanCards } from './_pricing/plan-cards.tsx';

export const metadata: Metadata = {
  title: 'Pricing',
  description: 'What each plan costs, what it includes, and what happens beyond it.',
};

/** Who looks at the page; null when nobody is signed in. A fault in telling who it is must not hide the prices. */
async function readBuyer(): Promise<Buyer | null> {
  try {
    const { tier, canManage, isSetUp, subscription } = await serverApi().billing.overview();
    return { tier, canManage, isSetUp, hasSubscription: subscription !== null };
  } catch {
    return null;
  }
}

/** Plans, prices, and what lies beyond the quota, all from the table that the limits themselves read. */
export default async function Pricing() {
  await connection();
  const buyer = await readBuyer();
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-10 py-8 md:py-12">
      <header>
        <h1 className="text-balance font-semibold text-3xl leading-tight tracking-tight md:text-4xl">
          Priced by the request.
        </h1>
        <p className="mt-3 max-w-[60ch] text-[15px] text-muted leading-6">
          One request is one token, whatever it returns. All keys of an organisation share one allowance,
          which resets on the first of the month, UTC.
        </p>
      </header>
      <PlanCards buyer={buyer} />
      <OverageCalculator />
      <AtTheQuota />
      <CompareTable />
      <Faq />
    </div>
  );
}
