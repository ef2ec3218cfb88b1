import { formatSpan } from '#app/format/times.ts';
import { useNow } from '#app/live/now.ts';
import { TimeAgo, TimeLeft } from '#app/live/time-left.tsx';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { WalletLink } from '#app/ui/wallet-link.tsx';
import { Facts } from '../../_parts/facts.tsx';
import { When } from '../../_parts/when.tsx';
import { DayFigures } from '../_webhooks/day-figures.tsx';
import { StateBadge, useWebhookState } from '../_webhooks/state-badge.tsx';
import type { Webhook } from '../_webhooks/webhook.ts';
import { STATE_WORDS } from '../_webhooks/webhook-state.ts';

/** Addresses that are shown each; of more only how many there are. */
const SHOWN = 6;

/** What a webhook is, where it goes and how it stands. `hears` says in words what it is sent. */
export function WebhookFacts({ of: webhook, hears }: { of: Webhook; hears: string }) {
  const { subscriptionId, url, chatId, wallets, builders, activity, createdMs, updatedMs } = webhook;
  return (
    <div className="grid items-start gap-x-8 gap-y-2 p-3 xl:grid-cols-2">
      <Facts
        facts={[
          ['Events', hears],
          [
            'Sends to',
            <span key="to" className="break-all font-mono">
              {url ?? `chat ${chatId}`}
            </span>,
          ],
          ...(wallets.length > 0 ? [['Wallets', <Addresses key="w" of={wallets} />] as const] : []),
          ...(builders.length > 0 ? [['Builders', <Addresses key="b" of={builders} />] as const] : []),
        ]}
      />
      <Facts
        facts={[
          ['State', <Standing key="state" of={webhook} />],
          ['Last 24 h', <DayFigures key="day" of={activity} />],
          ['Created', <When key="created" ms={createdMs} />],
          ...(updatedMs === createdMs
            ? []
            : [['Changed', <TimeAgo key="changed" ms={updatedMs} />] as const]),
          [
            'Id',
            <CopyButton
              key="id"
              text={subscriptionId}
              shown={`${subscriptionId.slice(0, 10)}…${subscriptionId.slice(-4)}`}
              label="Copy webhook id"
              className="-ml-1"
            />,
          ],
        ]}
      />
    </div>
  );
}

function Standing({ of: webhook }: { of: Webhook }) {
  const state = useWebhookState(webhook);
  const now = useNow();
  const { failingSinceMs, openUntilMs } = webhook.activity;
  return (
    <span className="grid gap-0.5">
      <StateBadge of={webhook} />
      <span className="text-muted">{STATE_WORDS[state]}</span>
      {failingSinceMs !== null && webhook.status === 'active' ? (
        <span className="text-muted">
          Failing since <When ms={failingSinceMs} isShort />
          {now === null ? '' : `, for ${formatSpan(now - failingSinceMs)}`}
          {state === 'held' && openUntilMs !== null ? (
            <>
              ; next try <TimeLeft ms={openUntilMs} lead="in " passed="now" isCountdown />
            </>
          ) : null}
          .
        </span>
      ) : null}
    </span>
  );
}

function Addresses({ of: addresses }: { of: readonly string[] }) {
  const more = addresses.length - SHOWN;
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {addresses.slice(0, SHOWN).map((address) => (
        <WalletLink key={address} address={address} />
      ))}
      {more > 0 ? <span className="text-muted">and {more.toLocaleString('en-US')} more</span> : null}
    </span>
  );
}
