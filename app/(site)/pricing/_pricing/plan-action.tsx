'use client';
import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { isPaidTier, type PaidTier } from '#domain/billing/paid-tier.ts';
import { PLANS, type Tier } from '#domain/tier.ts';
import type { Buyer } from './buyer.ts';

const SIGN_IN = '/sign-in?next=%2Fpricing';

/** What somebody can do about a plan: start, buy it, change to it, or nothing, with the reason. */
export function PlanAction({ tier, buyer }: { tier: Tier; buyer: Buyer | null }) {
  if (buyer?.tier === tier) return <Note>Your plan</Note>;
  if (tier === 'enterprise') return <Note>Granted by the operator of this service</Note>;
  if (!buyer) {
    return (
      <Button look={tier === 'growth' ? 'solid' : 'outline'} className="w-full" asChild>
        <Link href={SIGN_IN}>{tier === 'free' ? 'Start for free' : `Choose ${PLANS[tier].name}`}</Link>
      </Button>
    );
  }
  if (buyer.tier === 'enterprise') return <Note>Included in your plan</Note>;
  if (!isPaidTier(tier) || buyer.hasSubscription) {
    return buyer.hasSubscription ? <ChangeLink /> : <Note>Included in your plan</Note>;
  }
  return <Buy tier={tier} buyer={buyer} />;
}

function Note({ children }: { children: ReactNode }) {
  return <p className="flex min-h-8 items-center text-muted text-xs">{children}</p>;
}

function ChangeLink() {
  return (
    <Button className="w-full" asChild>
      <Link href="/console/billing">Change in the console</Link>
    </Button>
  );
}

function Buy({ tier, buyer }: { tier: PaidTier; buyer: Buyer }) {
  const trpc = useTRPC();
  const checkout = useMutation(
    trpc.billing.checkout.mutationOptions({ onSuccess: ({ url }) => window.location.assign(url) }),
  );
  if (!buyer.isSetUp) return <Note>Billing is not set up on this server</Note>;
  if (!buyer.canManage) return <Note>An owner or admin of your organisation can buy this</Note>;
  const isLeaving = checkout.isPending || checkout.isSuccess;
  return (
    <>
      <Button
        look={tier === 'growth' ? 'solid' : 'outline'}
        className="w-full"
        disabled={isLeaving}
        onClick={() => checkout.mutate({ tier })}
      >
        {isLeaving ? 'Opening the payment page…' : `Upgrade to ${PLANS[tier].name}`}
      </Button>
      {checkout.error && (
        <p role="alert" className="mt-2 text-down text-xs">
          {checkout.error.message}
        </p>
      )}
    </>
  );
}
