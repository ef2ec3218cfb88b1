import { authFrame } from '../../server/test/venue/maker.ts';
import type { Conversation } from './conversation.ts';

const MALFORMED: Record<string, string | Buffer> = {
  'an open brace': '{',
  word: 'hello',
  nothing: '',
  quote: '"',
  'half an object': '{"type":',
  array: '[]',
  null: 'null',
  number: '7',
  'no type': '{}',
  'a type that is no text': '{"type":7}',
  'an unknown type': '{"type":"whatever","request_id":"r-1"}',
  'no request': '{"type":"RFQ_QUOTE","request_id":"r-2"}',
  'no quote': '{"type":"RFQ_QUOTE","rfq_id":"rfqv2_1","request_id":3}',
  'request_id that is an object': '{"type":"RFQ_QUOTE","request_id":{}}',
  'request_id that is long': JSON.stringify({ type: 'RFQ_QUOTE', request_id: 'r'.repeat(200) }),
  'unknown request':
    '{"type":"RFQ_QUOTE","rfq_id":"rfqv2_00000000000000000000000000000000","quote_id":"quote_1"}',
  'cancel of an unknown request': '{"type":"RFQ_QUOTE_CANCEL","rfq_id":"rfqv2_1","quote_id":"quote_1"}',
  'cancel without quote': '{"type":"RFQ_QUOTE_CANCEL","rfq_id":"rfqv2_1"}',
  'answer to no last look':
    '{"type":"RFQ_CONFIRMATION_RESPONSE","rfq_id":"rfqv2_1","quote_id":"quote_1","decision":"CONFIRM"}',
  'no decision': '{"type":"RFQ_CONFIRMATION_RESPONSE","rfq_id":"rfqv2_1","quote_id":"quote_1"}',
  'bad decision':
    '{"type":"RFQ_CONFIRMATION_RESPONSE","rfq_id":"rfqv2_1","quote_id":"quote_1","decision":"MAYBE"}',
  binary: Buffer.from([1, 2, 255]),
  'bytes that are no text': Buffer.from('{"type":"RFQ_QUOTE"}'),
  'a long frame': JSON.stringify({ type: 'RFQ_QUOTE', text: 'a'.repeat(70_000) }),
};

type Json = Record<string, unknown>;

/** Frames of `auth` that are good or bad, by what is wrong with them. */
function authFrames(apiKey: string, address: string): Record<string, Json> {
  const good = authFrame(apiKey, address);
  const identity = (change: Json) => ({ ...good, identity: { ...good.identity, ...change } });
  return {
    'no auth': { ...good, auth: undefined },
    'no key': { ...good, auth: {} },
    'empty key': { ...good, auth: { apiKey: '' } },
    'key that is a number': { ...good, auth: { apiKey: 7 } },
    'wrong key': { ...good, auth: { apiKey: 'wrong' } },
    'key with more behind it': { ...good, auth: { apiKey: `${apiKey}x` } },
    'no identity': { ...good, identity: undefined },
    'no maker': identity({ maker_address: undefined }),
    'no signer': identity({ signer_address: undefined }),
    'bad address': identity({ maker_address: '0x12' }),
    'contract signature': identity({ signature_type: 1 }),
    'signature type that is a text': identity({ signature_type: '0' }),
    'last_look that is a text': { ...good, last_look: 'yes' },
    'exposure cap that is none': { ...good, exposure_cap_e6: 'much' },
    'quote_results that is a number': { ...good, quote_results: 1 },
    'cancel_on_disconnect that is a text': { ...good, cancel_on_disconnect: 'yes' },
    'approval that is none': { ...good, approval: 7 },
    'request id': { ...good, auth: { apiKey: 'wrong' }, request_id: 'a-1' },
    good: { ...good, request_id: 'a-2' },
    'a second time': good,
  };
}

/** Signs in rightly and wrongly, says nonsense before and after, and never says who it is. */
export async function makerTalks(conversation: Conversation): Promise<void> {
  const { makerApiKey } = conversation.still.venue;
  const account = await conversation.maker('auth');
  for (const path of ['/ws/rfq', '/v2/ws/rfq']) {
    const talk = await conversation.talk(`maker ${path}`, path);
    for (const [name, said] of Object.entries(MALFORMED)) await talk.ask(`${name}, before auth`, said);
    for (const [name, said] of Object.entries(authFrames(makerApiKey, account.address)))
      await talk.ask(name, said);
    for (const [name, said] of Object.entries(MALFORMED)) await talk.ask(name, said);
  }
  const silent = await conversation.talk('maker who says nothing', '/ws/rfq');
  const wrong = await conversation.talk('maker who never succeeds', '/ws/rfq');
  await wrong.ask('wrong key', authFrame('wrong', account.address));
  const stale = await conversation.talk('maker who falls silent', '/ws/rfq', { keepsPings: true });
  await stale.ask('good', authFrame(makerApiKey, account.address));
  const huge = await conversation.talk('maker with a frame that is too long', '/ws/rfq');
  huge.say('300 KB', 'a'.repeat(300_000));
  for (const talk of [silent, wrong, stale, huge]) await talk.until(() => talk.isClosed, 'the end');
  await conversation.talk('no such socket', '/ws/nobody');
  conversation.end();
}
