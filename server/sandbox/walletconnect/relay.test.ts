import { expect, it } from 'vitest';
import { Relay } from './relay.ts';
import { RelayClient } from './relay-client.ts';

const TOPIC = 'a'.repeat(64);
type Frame = {
  id: number;
  method?: string;
  result?: unknown;
  error?: { code: number };
  params?: { data: { topic: string; message: string; tag: number } };
};

/** A relay at a time of the test's own, and clients of it that remember what they were sent. */
function startRelay() {
  const clock = { nowMs: 1_000 };
  const relay = new Relay(() => clock.nowMs);
  const join = (did: string) => {
    const frames: Frame[] = [];
    const client = new RelayClient(did, (text) => frames.push(JSON.parse(text)));
    relay.join(client);
    const send = (frame: object) => relay.receive(client, JSON.stringify({ jsonrpc: '2.0', ...frame }));
    const ask = (method: string, params: object) => {
      send({ id: frames.length + 100, method, params });
      return frames.findLast(({ id, method: pushed }) => id >= 100 && pushed === undefined);
    };
    const heard = () => frames.flatMap(({ params }) => (params ? [params.data.message] : []));
    return { client, frames, send, ask, heard };
  };
  return { relay, clock, join };
}

const publication = (message: string) => ({ topic: TOPIC, message, ttl: 60, tag: 1_108 });

it('a message reaches those who listen to its topic, and not its publisher', () => {
  const { join } = startRelay();
  const [page, wallet, stranger] = [join('did:key:page'), join('did:key:wallet'), join('did:key:stranger')];
  page.ask('irn_subscribe', { topic: TOPIC });
  wallet.ask('irn_subscribe', { topic: TOPIC });
  expect(page.ask('irn_publish', publication('hello'))?.result).toBe(true);
  expect(wallet.heard()).toEqual(['hello']);
  expect(page.heard()).toEqual([]);
  expect(stranger.heard()).toEqual([]);
});

it('a message waits for a listener until it is acknowledged, over any number of connections', () => {
  const { relay, join } = startRelay();
  const page = join('did:key:page');
  page.ask('irn_publish', publication('one'));
  const first = join('did:key:wallet');
  first.ask('irn_batchSubscribe', { topics: [TOPIC] });
  expect(first.heard()).toEqual(['one']);
  relay.leave(first.client);
  const second = join('did:key:wallet');
  second.ask('irn_subscribe', { topic: TOPIC });
  expect(second.heard()).toEqual(['one']);
  second.send({ id: second.frames.at(-1)?.id, result: true });
  const third = join('did:key:wallet');
  expect(third.ask('irn_fetchMessages', { topic: TOPIC })?.result).toEqual({ messages: [], hasMore: false });
  third.ask('irn_subscribe', { topic: TOPIC });
  expect(third.heard()).toEqual([]);
});

it('a message is gone once its time is over, and a topic that was left is silent', () => {
  const { clock, join } = startRelay();
  const [page, wallet] = [join('did:key:page'), join('did:key:wallet')];
  page.ask('irn_publish', publication('late'));
  clock.nowMs += 60_001;
  wallet.ask('irn_subscribe', { topic: TOPIC });
  expect(wallet.heard()).toEqual([]);
  wallet.ask('irn_unsubscribe', { topic: TOPIC, id: 'x' });
  page.ask('irn_publish', publication('unheard'));
  expect(wallet.heard()).toEqual([]);
  expect(wallet.ask('irn_batchFetchMessages', { topics: [TOPIC] })?.result).toMatchObject({
    messages: [{ message: 'unheard' }],
  });
});

it('what begins a session comes by its two topics with their tags', () => {
  const { join } = startRelay();
  const session = 'b'.repeat(64);
  const [page, wallet] = [join('did:key:page'), join('did:key:wallet')];
  page.ask('wc_proposeSession', { pairingTopic: TOPIC, sessionProposal: 'proposal', ttl: 300 });
  wallet.ask('irn_subscribe', { topic: TOPIC });
  expect(wallet.heard()).toEqual(['proposal']);
  wallet.ask('wc_approveSession', {
    ...{ pairingTopic: TOPIC, sessionTopic: session, ttl: 300 },
    ...{ sessionProposalResponse: 'response', sessionSettlementRequest: 'settlement' },
  });
  page.ask('irn_subscribe', { topic: session });
  expect(page.frames.flatMap(({ params }) => (params ? [params.data] : []))).toMatchObject([
    { topic: TOPIC, message: 'response', tag: 1_101 },
    { topic: session, message: 'settlement', tag: 1_102 },
  ]);
});

it('what is too large, too long or no topic is refused, and so is an unknown method', () => {
  const { join } = startRelay();
  const page = join('did:key:page');
  const refusal = (method: string, params: object) => page.ask(method, params)?.error?.code;
  expect(refusal('irn_publish', publication('x'.repeat(65_537)))).toBe(-32_602);
  expect(refusal('irn_publish', { ...publication('x'), ttl: 8 * 86_400 })).toBe(-32_602);
  expect(refusal('irn_subscribe', { topic: 'short' })).toBe(-32_602);
  expect(refusal('irn_batchSubscribe', { topics: Array.from({ length: 501 }, () => TOPIC) })).toBe(-32_602);
  expect(refusal('irn_delete', {})).toBe(-32_601);
  page.send({ nothing: true });
  expect(page.frames.at(-1)?.error?.code).toBe(-32_600);
});

it('at most 500 topics are listened to, and 50 messages of one wait', () => {
  const { join } = startRelay();
  const [page, wallet] = [join('did:key:page'), join('did:key:wallet')];
  const topics = Array.from({ length: 500 }, (_, at) => at.toString(16).padStart(64, '0'));
  expect(page.ask('irn_batchSubscribe', { topics })?.result).toHaveLength(500);
  expect(page.ask('irn_subscribe', { topic: TOPIC })?.error?.code).toBe(-32_602);
  for (let at = 0; at < 60; at += 1) page.ask('irn_publish', publication(`message ${at}`));
  wallet.ask('irn_subscribe', { topic: TOPIC });
  expect(wallet.heard()).toHaveLength(50);
  expect(wallet.heard()[0]).toBe('message 10');
});
