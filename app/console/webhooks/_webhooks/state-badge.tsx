import { CircleCheck, CirclePause, CircleX, Hourglass, Lock, TriangleAlert } from 'lucide-react';
import { useNow } from '#app/live/now.ts';
import { type StateLook, StateSign } from '../../_parts/states/state-sign.tsx';
import type { Webhook } from './webhook.ts';
import { type WebhookState, webhookState } from './webhook-state.ts';

const SHOWN: Record<WebhookState, StateLook> = {
  active: { label: 'Active', Icon: CircleCheck, tone: 'text-up' },
  failing: { label: 'Failing', Icon: TriangleAlert, tone: 'text-accent-text' },
  held: { label: 'Circuit open', Icon: Hourglass, tone: 'text-down' },
  'given-up': { label: 'Given up', Icon: CircleX, tone: 'text-down' },
  paused: { label: 'Paused', Icon: CirclePause, tone: 'text-muted' },
  'paused-by-chat': { label: 'Chat gone', Icon: CircleX, tone: 'text-down' },
  'paused-by-tier': { label: 'Paused by plan', Icon: Lock, tone: 'text-accent-text' },
};

/** How a webhook stands now. */
export const useWebhookState = ({ status, pausedBy, activity }: Webhook): WebhookState =>
  webhookState({ status, pausedBy, ...activity }, useNow());

/** How a webhook stands, as a word with a sign. */
export const StateBadge = ({ of: webhook }: { of: Webhook }) => (
  <StateSign
    of={SHOWN[useWebhookState(webhook)]}
    testId="webhook-state"
    className="whitespace-nowrap align-middle"
  />
);
