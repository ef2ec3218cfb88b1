import { type ReactNode, useState } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { Choice } from '#app/ui/controls/choice.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { useMay } from '../../_parts/frame/frame.tsx';
import { OlderRows } from '../../_parts/older-rows.tsx';
import { EmptyState } from '../../_parts/states/empty-state.tsx';
import { NoMatch } from '../../_parts/states/no-match.tsx';
import { PlanNote, useReaches } from '../_webhooks/plan-tag.tsx';
import { DeliveriesTable } from './deliveries-table.tsx';
import type { DeliveryState } from './delivery-words.ts';
import { RepeatDeliveries } from './repeat-deliveries.tsx';
import { useDeliveries } from './use-deliveries.ts';
import type { ChangeWebhook } from './webhook-params.ts';

const STATES = [
  { value: 'pending', label: 'Waiting' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Failed' },
  { value: 'replayed', label: 'Failed, then replayed' },
] as const;

type DeliveriesPanelProps = {
  id: string;
  /** The page that it stands on. */
  page: string;
  /** Whether past events can be replayed: those of matches are not stored. */
  hasHistory: boolean;
  state: DeliveryState | null;
  /** The webhook is being deleted: stop querying it. */
  isEnding: boolean;
  change: ChangeWebhook;
  /** Shown before the first delivery. */
  nothing: ReactNode;
};

/** What was sent to a webhook in the last 14 days, and the way to send it again. */
export function DeliveriesPanel(props: DeliveriesPanelProps) {
  const { id, page, hasHistory, state, isEnding, change, nothing } = props;
  const query = useDeliveries(id, state, isEnding);
  const [isRepeating, setRepeating] = useState(false);
  const mayManage = useMay('webhooks.manage');
  const hasLog = useReaches('enterprise');
  return (
    <Panel
      title="Deliveries"
      aside={
        hasLog ? (
          <>
            <Choice
              label="State"
              value={state}
              options={STATES}
              onChange={(next) => change({ state: next })}
              anyLabel="Any"
            />
            <Button size="sm" disabled={!mayManage} onClick={() => setRepeating(true)}>
              Replay…
            </Button>
          </>
        ) : null
      }
    >
      <PlanNote tier="enterprise">The delivery log and replay come with the</PlanNote>
      {hasLog ? (
        <PanelBody what="the deliveries" query={query} empty={() => null} awaited="h-64">
          {(rows) =>
            rows.length > 0 ? (
              <>
                <DeliveriesTable
                  page={page}
                  rows={rows}
                  open={({ deliveryId }) => change({ delivery: deliveryId })}
                />
                <OlderRows query={query} shown={rows.length} nouns={['delivery', 'deliveries']} />
              </>
            ) : state ? (
              <NoMatch what="delivery" clear={() => change({ state: null })} />
            ) : (
              nothing
            )
          }
        </PanelBody>
      ) : (
        <EmptyState title="Send a test event to see what arrives">
          Events still reach your receiver, and failures are retried automatically.
        </EmptyState>
      )}
      {isRepeating ? (
        <RepeatDeliveries id={id} hasHistory={hasHistory} onClose={() => setRepeating(false)} />
      ) : null}
    </Panel>
  );
}
