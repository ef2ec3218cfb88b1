import { QUIET } from '../../_webhooks/testing/quiet.ts';
import type { Webhook } from '../../_webhooks/webhook.ts';
import type { DeliveryDetail } from '../delivery-words.ts';

/** A webhook that sends the fills of the whole market to a server. */
export const WEBHOOK = {
  ...{ subscriptionId: 'whk_1', url: 'https://hooks.example.com/in', chatId: null, channel: 'http' },
  ...{ status: 'active', pausedBy: null, scope: 'market', eventTypes: ['fill'], wallets: [], builders: [] },
  filters: { coins: [], min_notional: null, sides: [], dirs: [], statuses: [] },
  ...{ predicate: null, activity: QUIET, createdMs: 0, updatedMs: 0 },
} as unknown as Webhook;

/** A delivery to it that was refused for good. */
export const DELIVERY = {
  ...{ deliveryId: 7, eventType: 'fill', eventId: 'evt_1', origin: 'live', state: 'failed' },
  ...{ attempts: 1, lastStatus: 500, dueMs: null, createdMs: 0, body: '{"px":0.5}' },
  tries: [{ number: 1, atMs: 0, latencyMs: 87, status: 500, error: null, responseBody: null }],
} as unknown as DeliveryDetail;
