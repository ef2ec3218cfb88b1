'use client';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useQueryStates } from 'nuqs';
import { useEffect } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { useFrame } from '../../_parts/frame/frame.tsx';
import { PageHead } from '../../_parts/frame/page-head.tsx';
import { RoleNote } from '../../_parts/states/role-note.tsx';
import type { Billing } from './billing.ts';
import { billingParams } from './billing-params.ts';
import { ChangePlan } from './change-plan.tsx';
import { InvoicesPanel } from './invoices-panel.tsx';
import { MonthCost } from './month-cost.tsx';
import { PlanOffers } from './plan-offers.tsx';
import { PlanState } from './plan-state.tsx';
import { PortalButton } from './portal-button.tsx';
import { ReturnNotice } from './return-notice.tsx';
import { useLookAfterPortal } from './use-look-after-portal.ts';

const REFRESH_MS = 15_000;
const AWAITING_MS = 2_000;

/** The plan of the organisation, what this month costs, other plans, and the bills. */
export function BillingBoard() {
  const trpc = useTRPC();
  const [params, setParams] = useQueryStates(billingParams);
  const query = useQuery({
    ...trpc.billing.overview.queryOptions(),
    // The provider's event may arrive after the return from the checkout.
    refetchInterval: ({ state }) =>
      params.checkout === 'done' && !state.data?.subscription ? AWAITING_MS : REFRESH_MS,
  });
  useFreshFrame(query.data);
  useLookAfterPortal(params.portal === 'closed', () => void setParams({ portal: null }));
  const chosen = params.plan && query.data?.canManage ? params.plan : null;
  return (
    <>
      <PageHead title="Billing" about="Your organisation’s plan, costs and invoices, in US dollars.">
        <PortalButton billing={query.data} />
      </PageHead>
      <ReturnNotice
        params={params}
        billing={query.data}
        close={() => void setParams({ checkout: null, changed: null })}
      />
      <div className="grid gap-3">
        <Panel title="Plan">
          <RoleNote permission="billing.manage" what="buy, change or cancel a plan" />
          <PanelBody what="your plan" query={query} empty={() => null} awaited="h-20">
            {(billing) => <PlanState of={billing} />}
          </PanelBody>
        </Panel>
        <Panel title="This month" aside={query.data ? `${query.data.month.period}, UTC` : null}>
          <PanelBody
            what="this month’s cost"
            query={query}
            isQuietWhenStale
            empty={() => null}
            awaited="h-28"
          >
            {(billing) => <MonthCost of={billing} />}
          </PanelBody>
        </Panel>
        <Panel title="Plans">
          <PanelBody what="the plans" query={query} isQuietWhenStale empty={() => null} awaited="h-40">
            {(billing) => <PlanOffers of={billing} choose={(plan) => void setParams({ plan })} />}
          </PanelBody>
        </Panel>
        <InvoicesPanel />
      </div>
      {chosen && query.data?.subscription ? (
        <ChangePlan
          to={chosen}
          subscription={query.data.subscription}
          onChanged={() => void setParams({ checkout: null, changed: null })}
          onClose={() => void setParams({ plan: null })}
        />
      ) : null}
    </>
  );
}

/** Refreshes the console's frame when the plan has changed. */
function useFreshFrame(billing: Billing | undefined): void {
  const router = useRouter();
  const { tier } = useFrame();
  const now = billing?.tier ?? tier;
  useEffect(() => {
    if (now !== tier) router.refresh();
  }, [now, tier, router]);
}
