import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Refusal } from '#app/ui/states/refusal.tsx';
import { PAID_TIERS, type PaidTier } from '#domain/billing/paid-tier.ts';
import { PLANS } from '#domain/tier.ts';
import type { Billing } from './billing.ts';
import { type Offer, offerOf } from './billing-words.ts';
import { PortalButton } from './portal-button.tsx';

type PlanOffersProps = { of: Billing; choose: (tier: PaidTier) => void };

const count = (value: number): string => value.toLocaleString('en-US');

/** The plans that can be had from here, and what each takes. */
export function PlanOffers({ of: billing, choose }: PlanOffersProps) {
  const trpc = useTRPC();
  const checkout = useMutation(
    trpc.billing.checkout.mutationOptions({ onSuccess: ({ url }) => window.location.assign(url) }),
  );
  const isLeaving = checkout.isPending || checkout.isSuccess;
  return (
    <>
      <div className="grid gap-px bg-line sm:grid-cols-2 xl:grid-cols-4">
        <FreeCard billing={billing} />
        {PAID_TIERS.map((tier) => (
          <Card key={tier} name={PLANS[tier].name} price={`$${count(PLANS[tier].priceUsd ?? 0)} a month`}>
            <p className="text-muted text-xs">{paidWords(tier)}</p>
            <Action
              tier={tier}
              billing={billing}
              isLeaving={isLeaving && checkout.variables?.tier === tier}
              buy={() => checkout.mutate({ tier })}
              choose={() => choose(tier)}
            />
          </Card>
        ))}
        <Card name={PLANS.enterprise.name} price="by agreement">
          <p className="text-muted text-xs">
            {count(PLANS.enterprise.requestsPerMinute)} requests a minute as a soft limit, no monthly quota,
            unlimited webhooks, sports, votes and the block stream.
          </p>
          <Words>
            {billing.tier === 'enterprise'
              ? 'Your plan'
              : 'Not sold by card: the operator of this service grants it.'}
          </Words>
        </Card>
      </div>
      <div className="grid gap-2 border-t p-3 empty:hidden">
        <Refusal error={checkout.error} />
        <Link href="/pricing" prefetch={false} className="w-fit text-muted text-xs underline hover:text-text">
          Compare the plans
        </Link>
      </div>
    </>
  );
}

/** What everybody begins with, and how to come back to it. */
function FreeCard({ billing }: { billing: Billing }) {
  const { tier, subscription } = billing;
  const { name, requestsPerMinute, tokensPerMonth } = PLANS.free;
  return (
    <Card name={name} price="$0">
      <p className="text-muted text-xs">
        {count(requestsPerMinute)} requests a minute, {count(tokensPerMonth ?? 0)} a month. After that, calls
        return 429 until the next month. No card is needed, and there is no overage.
      </p>
      {subscription && !subscription.cancelAtPeriodEnd ? (
        <PortalButton billing={billing} label="Cancel in the portal" />
      ) : (
        <Words>
          {tier === 'free'
            ? 'Your plan'
            : subscription
              ? 'From the end of the paid month on'
              : 'Included in your plan'}
        </Words>
      )}
    </Card>
  );
}

function paidWords(tier: PaidTier): string {
  const { requestsPerMinute, tokensPerMonth, overagePer100kUsd, webhooks } = PLANS[tier];
  const hooks = webhooks ? `, ${webhooks.subscriptions} webhooks` : '';
  return `${count(requestsPerMinute)} requests a minute, ${count(tokensPerMonth ?? 0)} a month, then $${overagePer100kUsd} per 100,000${hooks}.`;
}

function Card({ name, price, children }: { name: string; price: string; children: ReactNode }) {
  return (
    <section aria-label={`${name} plan`} className="flex flex-col gap-2 bg-panel p-3">
      <p className="flex items-baseline gap-2">
        <span className="font-semibold text-sm">{name}</span>
        <span className="text-muted text-xs">{price}</span>
      </p>
      {children}
    </section>
  );
}

const Words = ({ children }: { children: ReactNode }) => (
  <p className="mt-auto flex min-h-8 items-center text-muted text-xs">{children}</p>
);

const REASONS: Partial<Record<Offer, string>> = {
  current: 'Your plan',
  included: 'Included in your plan',
  blocked: 'A payment is open: update your card in the portal first',
};

type ActionProps = {
  tier: PaidTier;
  billing: Billing;
  isLeaving: boolean;
  buy: () => void;
  choose: () => void;
};

function Action({ tier, billing, isLeaving, buy, choose }: ActionProps) {
  const offer = offerOf(tier, billing);
  const { name } = PLANS[tier];
  const reason = REASONS[offer];
  if (reason) return <Words>{reason}</Words>;
  if (!billing.isSetUp) return <Words>Billing is not set up on this server</Words>;
  const isUp = tier === 'scale' || billing.tier === 'free';
  const label = offer === 'resume' ? `Keep ${name}` : `${isUp ? 'Upgrade' : 'Change'} to ${name}`;
  return (
    <Button
      look={isUp ? 'solid' : 'outline'}
      className="mt-auto w-full"
      disabled={!billing.canManage || isLeaving}
      onClick={offer === 'buy' ? buy : choose}
    >
      {isLeaving ? 'Opening the payment page…' : label}
    </Button>
  );
}
