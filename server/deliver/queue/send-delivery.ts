import type { Messenger } from '#services/ports/messenger.ts';
import { type ChatChanges, sendToChat } from '#services/ports/send-to-chat.ts';
import type { Endpoint } from '#store/webhook/endpoints.ts';
import type { TakenDelivery } from '#store/webhook/take-deliveries.ts';
import { type Egress, isSuccess } from '../egress/egress.ts';
import { failureText } from '../egress/egress-error.ts';
import { eventHeaders, type SigningKey } from '../signing/sign-event.ts';

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** An event's body in words for a chat: its type first, then a line for each thing that it says. */
function chatText(eventType: string, body: string): string {
  const event = JSON.parse(body) as Record<string, unknown>;
  const { type: _type, sub_id: _subscription, event_id: _event, ...said } = event;
  const lines = Object.entries(said)
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(
      ([name, value]) => `${name}: ${Array.isArray(value) ? value.map(asText).join(', ') : asText(value)}`,
    );
  return [eventType, ...lines].join('\n');
}

/** Result of an attempt. `isFinal`: retrying cannot help. */
export type Sent = {
  latencyMs: number;
  status: number | null;
  error: string | null;
  responseBody: string | null;
  isDelivered: boolean;
  isFinal: boolean;
  /** The earliest next try, where the other side said so. */
  notBeforeMs: number;
};

/** Access to linked chats. */
export type Chats = ChatChanges & {
  /** Whether the chat of a subscription is linked with its organisation still. */
  isLinked: (subscriptionId: string) => Promise<boolean>;
  /** Pauses a subscription whose chat is not. */
  pause: (subscriptionId: string) => Promise<unknown>;
};

/** External services used by delivery. */
export type Outside = {
  egress: Pick<Egress, 'post'>;
  /** Null where no messenger is set up. */
  messenger: Messenger | null;
  chats: Chats;
  now: () => number;
};

/** A subscription's endpoint, with its key; null when this process cannot read its secret. */
export type OpenEndpoint = Endpoint & { key: SigningKey | null };

const FAILED = {
  ...{ latencyMs: 0, status: null, error: null, responseBody: null },
  ...{ isDelivered: false, isFinal: false, notBeforeMs: 0 },
};

async function sendOverHttp(
  { egress, now }: Outside,
  { url, key }: OpenEndpoint,
  delivery: TakenDelivery,
): Promise<Sent> {
  if (!key) return { ...FAILED, error: 'The signing secret cannot be read. Rotate it.' };
  if (url === null) return { ...FAILED, error: 'The subscription has no URL.', isFinal: true };
  const { body } = delivery;
  const headers = eventHeaders(key, { ...delivery, atS: Math.floor(now() / 1_000) });
  const { latencyMs, status, error, body: responseBody } = await egress.post({ url, headers, body });
  const isDelivered = status !== null && isSuccess(status);
  return { ...FAILED, latencyMs, status, error, responseBody, isDelivered };
}

async function sendOverMessenger(
  { messenger, chats }: Outside,
  { chatId, subscriptionId }: OpenEndpoint,
  delivery: TakenDelivery,
): Promise<Sent> {
  if (!messenger) return { ...FAILED, error: 'No messenger is configured on this server.', isFinal: true };
  const startMs = performance.now();
  const ended = () => ({ ...FAILED, latencyMs: Math.round(performance.now() - startMs) });
  try {
    // Checked for each attempt, so that unlinking a chat or leaving the organisation takes effect at once.
    if (chatId === null || !(await chats.isLinked(subscriptionId))) {
      await chats.pause(subscriptionId);
      return { ...FAILED, error: 'The chat is no longer linked.', isFinal: true };
    }
    const text = chatText(delivery.eventType, delivery.body);
    const result = await sendToChat(messenger, chats, { chatId, text });
    if (result.outcome === 'sent') return { ...ended(), isDelivered: true };
    if (result.outcome === 'gone') return { ...ended(), error: result.why, isFinal: true };
    return { ...ended(), error: result.why, notBeforeMs: result.afterMs };
  } catch (error) {
    return { ...ended(), error: failureText(error) };
  }
}

/** Tries a delivery once. Never rejects. */
export const sendDelivery = (outside: Outside, endpoint: OpenEndpoint, delivery: TakenDelivery) =>
  endpoint.channel === 'http'
    ? sendOverHttp(outside, endpoint, delivery)
    : sendOverMessenger(outside, endpoint, delivery);
