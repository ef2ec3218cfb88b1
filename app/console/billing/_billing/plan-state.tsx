import { CircleCheck, CircleX, Hourglass, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { TimeLeft } from '#app/live/time-left.tsx';
import { PLANS, type Tier } from '#domain/tier.ts';
import { type StateLook, StateSign } from '../../_parts/states/state-sign.tsx';
import { Day, When } from '../../_parts/when.tsx';
import type { Billing } from './billing.ts';
import { type Standing, standingOf } from './billing-words.ts';
import { PortalButton } from './portal-button.tsx';

const SHOWN: Record<Standing, StateLook> = {
  none: { label: 'No subscription', Icon: CircleX, tone: 'text-muted' },
  active: { label: 'Active', Icon: CircleCheck, tone: 'text-up' },
  ending: { label: 'Ends', Icon: Hourglass, tone: 'text-accent-text' },
  late: { label: 'Past due', Icon: TriangleAlert, tone: 'text-down' },
  lost: { label: 'Not found', Icon: TriangleAlert, tone: 'text-down' },
  beside: { label: 'Still charged', Icon: TriangleAlert, tone: 'text-down' },
};

/** Which plan it is, what it costs, and how it stands. */
export function PlanState({ of: billing }: { of: Billing }) {
  const { plan } = billing;
  const standing = standingOf(billing);
  const price = plan.priceUsd === null ? 'by agreement' : `$${plan.priceUsd.toLocaleString('en-US')} a month`;
  return (
    <div className="grid gap-2 p-3">
      <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
        <span data-testid="plan-name" className="font-semibold text-lg">
          {plan.name}
        </span>
        <span className="text-muted text-xs">{price}</span>
        <StateSign of={SHOWN[standing]} testId="plan-status" className="ml-auto self-center text-xs" />
      </p>
      <Sentence of={billing} standing={standing} />
    </div>
  );
}

function Sentence({ of: billing, standing }: { of: Billing; standing: Standing }) {
  const { tier, subscription } = billing;
  if (standing === 'late' && subscription) return <Late of={billing} until={subscription.graceUntilMs} />;
  if (standing === 'lost' && subscription) return <Lost until={subscription.graceUntilMs} />;
  if (standing === 'beside' && subscription) return <Beside of={billing} paid={subscription.paidTier} />;
  const end = subscription?.periodEndMs ?? null;
  if (standing === 'ending')
    return (
      <Words>
        Cancels at {end === null ? 'the end of the paid month' : <When ms={end} />}. Until then nothing
        changes. Afterwards the organisation is on {PLANS.free.name}, and any overage is on the last invoice.
      </Words>
    );
  if (standing === 'active')
    return <Words>Renews {end === null ? 'each month' : <Renewal ms={end} />}. Cancel at any time.</Words>;
  if (tier === 'enterprise') return <Words>By agreement with the operator of this service: no card.</Words>;
  if (tier === 'free') return <Words>Nothing to pay, no card on file and no overage.</Words>;
  return <Words>Granted by the operator of this service: nothing is charged for it.</Words>;
}

const Renewal = ({ ms }: { ms: number }) => (
  <>
    on <Day ms={ms} /> (<TimeLeft ms={ms} lead="in " passed="now" />)
  </>
);

function Late({ of: billing, until }: { of: Billing; until: number | null }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded border border-down bg-down-soft px-3 py-2 text-xs">
      <p role="alert" className="min-w-0 flex-1 basis-64">
        The last payment failed.{' '}
        {until === null ? null : (
          <>
            Your limits stay until <When ms={until} /> (<TimeLeft ms={until} lead="" passed="over" />
            ); after that the organisation is on {PLANS.free.name} until it is paid.{' '}
          </>
        )}
        The payment is retried automatically. Updating your card settles it immediately.
      </p>
      <PortalButton billing={billing} label="Update the card" />
    </div>
  );
}

/** The provider has lost the subscription: nothing is charged, and the plan will end. */
const Lost = ({ until }: { until: number | null }) => (
  <p role="alert" className="rounded border border-down bg-down-soft px-3 py-2 text-xs">
    The payment provider no longer has your subscription and does not charge for it.{' '}
    {until === null ? null : (
      <>
        Your limits stay until <When ms={until} />; buy a plan below to keep them.
      </>
    )}
  </p>
);

/** The operator granted a plan while a subscription to another one still runs. */
const Beside = ({ of: billing, paid }: { of: Billing; paid: Tier }) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded border border-down bg-down-soft px-3 py-2 text-xs">
    <p role="alert" className="min-w-0 flex-1 basis-64">
      The operator of this service has put you on {PLANS[billing.tier].name}, but your subscription to{' '}
      {PLANS[paid].name} still runs and renews. Cancel it in the billing portal if you no longer need it.
    </p>
    <PortalButton billing={billing} label="Cancel the subscription" />
  </div>
);

const Words = ({ children }: { children: ReactNode }) => <p className="text-muted text-xs">{children}</p>;
