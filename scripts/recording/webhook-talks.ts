import path from 'node:path';
import { type Receiver, startReceiver } from '../../server/deliver/egress/testing/receiver.ts';
import { until } from '../../server/test/system/wait.ts';
import type { Conversation } from './conversation.ts';

const FIXTURES = path.resolve(import.meta.dirname, '../../server/deliver/egress/testing/fixtures');

/** Settings with which the product delivers webhooks to this machine. */
export const HOOK_SETTINGS = {
  WEBHOOK_ALLOW_LOOPBACK: '1',
  WEBHOOK_EXTRA_CA: path.join(FIXTURES, 'authority.pem'),
};

/** Each delivery as a customer's server received it. Sorted, since deliveries arrive in any order. */
const deliveriesOf = ({ received }: Receiver): string =>
  received
    .map(({ method, path: target, headers, body }) => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
      return [`${method} ${target}`, ...lines.sort(), '', body].join('\n');
    })
    .sort()
    .join('\n\n');

/** Subscribes and records the deliveries of the sample event and of a replay from history. */
export async function webhookTalks(conversation: Conversation): Promise<void> {
  const { still } = conversation;
  const receiver = await startReceiver({ tls: true, port: still.ports.hook });
  const headers = { 'x-api-key': still.keys.enterprise ?? '' };
  const post = (name: string, target: string, body: unknown) =>
    conversation.rest(`webhook ${name}`, `/v1/webhooks/subscriptions${target}`, body, headers);
  try {
    const url = `https://localhost:${still.ports.hook}/hook`;
    const { id } = (await post('create', '', { url, scope: 'market', filters: { min_notional: 2_000 } })) as {
      id: string;
    };
    const delivered = async (count: number, name: string) => {
      await until(() => receiver.received.length >= count, {
        timeoutMs: 60_000,
        what: `${name} is delivered`,
      });
      conversation.keep(`webhook delivered: ${name}`, deliveriesOf(receiver));
      receiver.received.length = 0;
    };
    await post('test', `/${id}/test`, {});
    await delivered(1, 'the sample event');
    const to = Math.floor(still.clockMs / 1_000);
    const { replayed } = (await post('replay', `/${id}/replay-history`, { from: to - 86_400 * 2, to })) as {
      replayed: number;
    };
    await delivered(replayed, 'a replay from history');
  } finally {
    await receiver.close();
  }
}
