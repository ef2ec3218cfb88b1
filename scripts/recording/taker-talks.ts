import type { PrivateKeyAccount } from 'viem/accounts';
import type { Conversation } from './conversation.ts';

type Json = Record<string, unknown>;

const MALFORMED: Record<string, string | Buffer> = {
  'an open brace': '{',
  array: '[]',
  number: '7',
  null: 'null',
  'no type': '{}',
  'an unknown type': '{"type":"whatever","reqId":"r"}',
  'reqId that is an object': '{"type":"ping","reqId":{}}',
  'reqId that is long': JSON.stringify({ type: 'ping', reqId: 'r'.repeat(200) }),
  ping: '{"type":"ping","reqId":7}',
  binary: Buffer.from([1, 255]),
  'a long frame': JSON.stringify({ type: 'ping', text: 'a'.repeat(20_000) }),
};

const NONE = `0x${'0'.repeat(40)}`;

/** Bodies of a request that must be refused, and that two legs stand for. */
function badRequests(taker: string, [first, second]: Json[]): Record<string, Json> {
  const good = { taker, legs: [first, second], stake_usd: 10 };
  const legs = (...list: unknown[]) => ({ ...good, legs: list });
  return {
    'no taker': { ...good, taker: undefined },
    'bad taker': { ...good, taker: '0x12' },
    'the zero address': { ...good, taker: NONE },
    'no legs': { ...good, legs: undefined },
    'legs that are no list': { ...good, legs: 'two' },
    'one leg': legs(first),
    'the same leg twice': legs(first, first),
    'both sides': legs(first, { ...first, sideIndex: 1 }),
    'seven legs': legs(first, second, first, second, first, second, first),
    'unknown leg': legs(first, { outcomeId: 99_999_999, sideIndex: 0 }),
    'bad side': legs(first, { ...second, sideIndex: 2 }),
    'outcome that is a text': legs(first, { outcomeId: 'x', sideIndex: 0 }),
    'no stake': { ...good, stake_usd: undefined },
    'little stake': { ...good, stake_usd: 0.5 },
    'much stake': { ...good, stake_usd: 1_001 },
    'negative stake': { ...good, stake_usd: -1 },
    'stake of seven decimals': { ...good, stake_usd: 1.1234567 },
    'stake that is a text': { ...good, stake_usd: '10' },
  };
}

/** Messages beside requests that must be refused. */
const OTHERS: Record<string, Json> = {
  'hello without taker': { type: 'hello' },
  'hello of nobody': { type: 'hello', taker: '0x12' },
  'hello with half a signature': { type: 'hello', taker: NONE, signature: '0x12' },
  'prepare of nothing': { type: 'prepare' },
  'prepare of an unknown request': { type: 'prepare', rfq_id: 'rfqv2_1' },
  'accept of nothing': { type: 'accept' },
  'accept of an unknown request': { type: 'accept', rfq_id: 'rfqv2_1', quote_id: 'quote_1' },
  'cancel of nothing': { type: 'cancel' },
  'cancel of an unknown request': { type: 'cancel', rfqId: 'rfqv2_1', cancel_token: 'x' },
  'claim without request': { type: 'claim' },
  'claim of nothing': { type: 'claim', request: {}, signature: '0x12' },
  'claim:prepare without address': { type: 'claim:prepare' },
  'claim:prepare for nobody': { type: 'claim:prepare', address: '0x12' },
};

async function overSocket(conversation: Conversation, taker: PrivateKeyAccount, bad: Record<string, Json>) {
  for (const path of ['/ws/taker', '/v2/ws/taker']) {
    const talk = await conversation.talk(`taker ${path}`, path);
    for (const [name, said] of Object.entries(MALFORMED)) await talk.ask(name, said);
    for (const [name, said] of Object.entries(OTHERS)) await talk.ask(name, { ...said, reqId: name });
    for (const [name, said] of Object.entries(bad))
      await talk.ask(name, { type: 'rfq', ...said, reqId: name });
    await talk.ask('hello', { type: 'hello', taker: taker.address, reqId: 'h' });
    await talk.ask('claim:prepare with nothing to claim', { type: 'claim:prepare', reqId: 'c' });
    await talk.ask('request of another', { type: 'rfq', ...bad['bad taker'], taker: NONE, reqId: 'o' });
  }
}

/** Asks for what must be refused, over the socket and over REST. */
export async function takerTalks(conversation: Conversation): Promise<void> {
  const taker = await conversation.taker('refused');
  const bad = badRequests(taker.address, conversation.markets.combo(2) as unknown as Json[]);
  await overSocket(conversation, taker, bad);
  conversation.end();
  for (const [name, body] of Object.entries(bad))
    await conversation.rest(`POST /v1/rfq ${name}`, '/v1/rfq', body);
  for (const call of ['prepare', 'accept', 'cancel']) {
    for (const [at, body] of [{}, { quote_id: 'quote_1' }, { cancel_token: 'x' }, [], '{'].entries())
      await conversation.rest(`POST /v1/rfq/unknown/${call} ${at}`, `/v1/rfq/rfqv2_1/${call}`, body);
  }
}
