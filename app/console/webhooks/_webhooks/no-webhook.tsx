import Link from 'next/link';
import { Button } from '#app/ui/controls/button.tsx';
import { PLANS } from '#domain/tier.ts';
import { CopyLine } from '../../_parts/copy-line.tsx';
import { useFrame } from '../../_parts/frame/frame.tsx';
import { EmptyState } from '../../_parts/states/empty-state.tsx';
import { useOrigin } from '../../_parts/use-origin.ts';
import { useReaches } from './plan-tag.tsx';

/** A first call that makes a webhook, as curl. The key stands in it as a variable; the wallet is to be filled in. */
const firstWebhookCurl = (origin: string): string =>
  `curl -X POST '${origin}/v1/webhooks/subscriptions' \\
  -H "X-API-Key: $HASHMARK_API_KEY" -H 'Content-Type: application/json' \\
  -d '{"url":"https://hooks.example.com/hashmark","wallets":["0x…"]}'`;

/** What the page says before there is a webhook: what one is for, and what to do next. */
export function NoWebhook({ startNew, mayCreate }: { startNew: () => void; mayCreate: boolean }) {
  const { tier } = useFrame();
  const origin = useOrigin();
  if (!useReaches('scale')) {
    return (
      <EmptyState
        title={`Webhooks come with the ${PLANS.scale.name} plan`}
        action={
          <Button asChild look="solid">
            <Link href="/console/billing" prefetch={false}>
              See the plans
            </Link>
          </Button>
        }
      >
        Name wallets or builders, and each of their fills is sent to your server within a second: signed,
        retried for a day and replayable. Your plan is {PLANS[tier].name}.
      </EmptyState>
    );
  }
  return (
    <div className="pb-10">
      <EmptyState
        title="No webhooks yet"
        action={
          <Button look="solid" onClick={startNew} disabled={!mayCreate}>
            Create the first webhook
          </Button>
        }
      >
        Name wallets or builders, and each of their fills is sent to your server or chat as it happens. Each
        event is signed. Events that your server does not accept are retried for a day, and you can replay
        them from here.
      </EmptyState>
      <div className="mx-auto -mt-6 max-w-xl px-4">
        <p className="mb-1 text-muted text-xs">Or from a program, with your key:</p>
        <CopyLine what="curl" text={firstWebhookCurl(origin)} isWrapped />
      </div>
    </div>
  );
}
