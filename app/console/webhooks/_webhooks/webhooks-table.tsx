import { TimeAgo } from '#app/live/time-left.tsx';
import { useGo } from '#app/shell/shortcuts/use-go.ts';
import type { Column } from '#app/ui/table/table.tsx';
import { OpeningTable } from '../../_parts/opening-table.tsx';
import { DayFigures } from './day-figures.tsx';
import { StateBadge } from './state-badge.tsx';
import type { Webhook } from './webhook.ts';
import { hearsOf, receiverOf } from './webhook-words.ts';

const COLUMNS: readonly [Column<Webhook>, ...Column<Webhook>[]] = [
  {
    name: 'Events',
    className: 'w-full max-w-0 py-2',
    cell: (webhook) => (
      <>
        <span className="line-clamp-2" title={hearsOf(webhook)}>
          {hearsOf(webhook)}
        </span>
        <span className="mt-0.5 block truncate font-mono font-normal text-2xs text-muted">
          <span className="sr-only">to </span>
          {receiverOf(webhook)}
        </span>
      </>
    ),
  },
  {
    name: 'Channel',
    className: 'max-lg:hidden whitespace-nowrap text-muted',
    cell: ({ channel }) => (channel === 'http' ? 'HTTPS' : 'Messenger'),
  },
  { name: 'State', cell: (webhook) => <StateBadge of={webhook} /> },
  {
    name: 'Last 24 h',
    isFigure: true,
    className: 'max-sm:hidden',
    cell: ({ activity }) => <DayFigures of={activity} />,
  },
  {
    name: 'Created',
    isFigure: true,
    className: 'max-md:hidden whitespace-nowrap',
    cell: ({ createdMs }) => <TimeAgo ms={createdMs} />,
  },
];

/** The webhooks as rows, of which each leads to its own page. */
export function WebhooksTable({ webhooks }: { webhooks: readonly Webhook[] }) {
  const go = useGo();
  const hrefOf = ({ subscriptionId }: Webhook) => `/console/webhooks/${subscriptionId}`;
  return (
    <OpeningTable
      label="Webhooks"
      columns={COLUMNS}
      rows={webhooks}
      idOf={({ subscriptionId }) => subscriptionId}
      hrefOf={hrefOf}
      open={(webhook) => go(hrefOf(webhook))}
      isFaint={({ status }) => status === 'paused'}
    />
  );
}
