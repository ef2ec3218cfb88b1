import { describe, expect, it } from 'vitest';
import type { MessageOutcome } from '#services/ports/messenger.ts';
import { type QueueHarness, queueHarnessForEach } from '../testing/queue-harness.ts';
import { enqueue } from '../testing/webhook-harness.ts';

let harness: QueueHarness;
queueHarnessForEach((given) => {
  harness = given;
});

describe('a delivery to a chat', () => {
  const chat = { channel: 'messenger', chatId: 77 } as const;
  const link = () =>
    harness.database.pool.query(
      "INSERT INTO messenger_chat (org_id, chat_id, type) VALUES ($1, 77, 'private')",
      [harness.orgId],
    );
  const isLinked = async () =>
    (await harness.database.pool.query('SELECT FROM messenger_chat')).rowCount === 1;

  const chatOf = async (subscriptionId: string) => {
    const { rows } = await harness.database.pool.query(
      'SELECT chat_id::int AS chat_id, status, paused_by FROM webhook_subscription WHERE subscription_id = $1',
      [subscriptionId],
    );
    return rows[0];
  };

  it('fails with a clear reason where no messenger is set up', async () => {
    const subscription = await harness.newSubscription(chat);
    harness.start();
    await enqueue(harness.database.pool, subscription, [1, 1]);
    await expect.poll(() => harness.states(subscription.subscriptionId)).toEqual({ failed: 1 });
    expect(await harness.attemptsOf(subscription.subscriptionId)).toMatchObject([
      { number: 1, status: null, error: 'No messenger is configured on this server.' },
    ]);
  });

  it('arrives in words; one that has to wait is sent later, and a chat that is gone ends it', async () => {
    const outcomes: MessageOutcome[] = [
      { outcome: 'later', afterMs: 20, why: 'too many' },
      { outcome: 'sent' },
      { outcome: 'gone', why: 'blocked' },
    ];
    const said: [bigint, string][] = [];
    const messenger = {
      async send(chatId: bigint, text: string) {
        said.push([chatId, text]);
        const outcome = outcomes.shift();
        if (!outcome) throw new Error('asked too often');
        return outcome;
      },
    };
    await link();
    const subscription = await harness.newSubscription(chat);
    harness.start({ messenger });
    await enqueue(harness.database.pool, subscription, [1, 1]);
    await expect.poll(() => harness.states(subscription.subscriptionId)).toEqual({ delivered: 1 });
    expect(said[0]).toEqual([77n, 'fill\nnote: é']);
    await enqueue(harness.database.pool, subscription, [2, 2]);
    await expect.poll(() => harness.states(subscription.subscriptionId)).toEqual({ delivered: 1, failed: 1 });
    expect(said).toHaveLength(3);
    expect(await isLinked()).toBe(false);
    expect(await chatOf(subscription.subscriptionId)).toMatchObject({ status: 'paused', paused_by: 'chat' });
    const { rows } = await harness.database.pool.query(
      "SELECT target, details FROM audit_event WHERE action = 'webhook.paused' AND org_id = $1",
      [harness.orgId],
    );
    expect(rows).toEqual([{ target: subscription.subscriptionId, details: { reason: 'chat' } }]);
  });

  it('ends with a clear reason, unsent, once the chat is unlinked', async () => {
    const subscription = await harness.newSubscription(chat);
    harness.start({ messenger: { send: () => Promise.reject(new Error('asked')) } });
    await enqueue(harness.database.pool, subscription, [1, 1]);
    await expect.poll(() => harness.states(subscription.subscriptionId)).toEqual({ failed: 1 });
    expect(await harness.attemptsOf(subscription.subscriptionId)).toMatchObject([
      { number: 1, error: 'The chat is no longer linked.' },
    ]);
    expect(await chatOf(subscription.subscriptionId)).toMatchObject({ status: 'paused', paused_by: 'chat' });
  });

  it('follows a group that becomes a supergroup, with its links and every subscription to it', async () => {
    const said: bigint[] = [];
    const messenger = {
      async send(chatId: bigint): Promise<MessageOutcome> {
        said.push(chatId);
        return chatId === 77n ? { outcome: 'moved', to: -1_077n } : { outcome: 'sent' };
      },
    };
    await link();
    const subscription = await harness.newSubscription(chat);
    const other = await harness.newSubscription(chat);
    harness.start({ messenger });
    await enqueue(harness.database.pool, subscription, [1, 1]);
    await expect.poll(() => harness.states(subscription.subscriptionId)).toEqual({ delivered: 1 });
    expect(said).toEqual([77n, -1_077n]);
    for (const { subscriptionId } of [subscription, other])
      expect(await chatOf(subscriptionId)).toEqual({ chat_id: -1_077, status: 'active', paused_by: null });
    const { rows } = await harness.database.pool.query('SELECT chat_id::int AS id, type FROM messenger_chat');
    expect(rows).toEqual([{ id: -1_077, type: 'supergroup' }]);
    await enqueue(harness.database.pool, other, [2, 2]);
    await expect.poll(() => harness.states(other.subscriptionId)).toEqual({ delivered: 1 });
    expect(said).toEqual([77n, -1_077n, -1_077n]);
  });
});
