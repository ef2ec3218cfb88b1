import Link from 'next/link';
import { Button } from '#app/ui/controls/button.tsx';
import { StepList } from '#app/ui/panels/step-list.tsx';
import { PLANS } from '#domain/tier.ts';
import { useFrame } from '../../_parts/frame/frame.tsx';
import { EmptyState } from '../../_parts/states/empty-state.tsx';
import { useReaches } from '../../webhooks/_webhooks/plan-tag.tsx';

const STEPS = [
  { name: 'Prove your builder', note: 'Its wallet signs that your organisation can run campaigns for it.' },
  {
    name: 'Create a campaign',
    note: 'Choose its pool, markets and dates, and see what last week would have paid.',
  },
  { name: 'Fund and schedule it', note: 'Every fill your builder routes then scores within seconds.' },
];

type NoCampaignProps = { hasBuilder: boolean; mayManage: boolean; prove: () => void };

/** What the page says before there is a campaign: what one is for, and what to do next. */
export function NoCampaign({ hasBuilder, mayManage, prove }: NoCampaignProps) {
  const { tier } = useFrame();
  const hasPlan = useReaches('enterprise');
  const next = hasBuilder ? (
    <Button asChild look="solid">
      <Link href="/console/rewards/new">Create the first campaign</Link>
    </Button>
  ) : (
    <Button look="solid" onClick={prove} disabled={!mayManage}>
      Prove a builder
    </Button>
  );
  return (
    <div className="pb-6">
      <EmptyState
        title={hasPlan ? 'No campaigns yet' : `Campaigns come with the ${PLANS.enterprise.name} plan`}
        action={
          hasPlan ? (
            next
          ) : (
            <Button asChild look="solid">
              <Link href="/console/billing" prefetch={false}>
                See the plans
              </Link>
            </Button>
          )
        }
      >
        A campaign pays a pool to the wallets that trade through your builder: makers for both sides of a
        market, takers for what they take. Everyone sees the live scores, and anyone can recompute the
        payouts.{hasPlan ? null : ` Your plan is ${PLANS[tier].name}.`}
      </EmptyState>
      <div className="mx-auto -mt-4 max-w-md text-xs">
        <StepList steps={STEPS} now={hasPlan ? (hasBuilder ? 1 : 0) : -1} />
      </div>
    </div>
  );
}
