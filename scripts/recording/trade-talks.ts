import type { PrivateKeyAccount } from 'viem/accounts';
import { until } from '../../server/test/system/wait.ts';
import { usd } from '../../server/test/venue/chain.ts';
import { authFrame, type Departures, type RfqRequest, signQuote } from '../../server/test/venue/maker.ts';
import { signTicket, ticketIn } from '../../server/test/venue/taker.ts';
import type { Conversation } from './conversation.ts';
import type { Talk } from './talk.ts';

type Json = Record<string, unknown>;
type Made = { rfqId: string; cancelToken: string; request: RfqRequest };

/** Quotes that must be refused, each by what is wrong with it. */
function badQuotes(other: PrivateKeyAccount): Record<string, Departures> {
  return {
    'price of another': { frame: { price_e6: '1' } },
    'price that is no number': { frame: { price_e6: 'x' } },
    'size of another': { frame: { size_e6: '1' } },
    'no signature': { frame: { signature: undefined } },
    'signature of another': { signer: other },
    'quote of another maker': { signed: { maker: other.address } },
    'stake of another': { signed: { takerCollateral: 1n } },
    'fee of another': { signed: { protocolFeeBps: 1 } },
    'no collateral': { signed: { makerCollateral: 0n } },
    'deadline that has passed': { signed: { deadline: 1_000_000_000n } },
    'quote id that is long': { frame: { quote_id: 'q'.repeat(65) } },
    'quote that is missing': { frame: { quote: undefined } },
  };
}

/** One maker's side of the conversation. */
class MakerSide {
  readonly talk: Talk;
  readonly account: PrivateKeyAccount;
  readonly #conversation: Conversation;

  constructor(conversation: Conversation, talk: Talk, account: PrivateKeyAccount) {
    this.#conversation = conversation;
    this.talk = talk;
    this.account = account;
  }

  static async join(conversation: Conversation, name: string, more: Json = {}): Promise<MakerSide> {
    const account = await conversation.maker(name);
    const talk = await conversation.talk(`maker ${name}`, '/v2/ws/rfq');
    const { makerApiKey } = conversation.still.venue;
    await talk.ask('auth', { ...authFrame(makerApiKey, account.address), ...more });
    return new MakerSide(conversation, talk, account);
  }

  request(rfqId: string): Promise<RfqRequest> {
    const isIt = (frame: Json): boolean => frame.type === 'RFQ_REQUEST' && frame.rfq_id === rfqId;
    return this.talk.frame(isIt, `RFQ_REQUEST ${rfqId}`) as Promise<RfqRequest>;
  }

  /** Signs and sends a quote, and waits for its answer; the quote's id. */
  async quote(request: RfqRequest, name: string, collateralUsd: number, departures: Departures = {}) {
    const nonce = this.#conversation.nonce(`${this.account.address} ${name}`);
    const quoteId = `quote_${name.replaceAll(/\W/g, '-')}`;
    const quote = await signQuote(request, this.account, usd(collateralUsd), {
      ...departures,
      signed: { nonce, ...departures.signed },
      frame: { quote_id: quoteId, request_id: name, ...departures.frame },
    });
    await this.talk.ask(`quote: ${name}`, quote);
    return quoteId;
  }
}

async function make(
  conversation: Conversation,
  taker: PrivateKeyAccount,
  maker: MakerSide,
  name: string,
): Promise<Made> {
  const body = { taker: taker.address, legs: conversation.markets.combo(2), stake_usd: 10 };
  const answer = (await conversation.rest(`${name}: create`, '/v1/rfq', body)) as Json & {
    request: { rfq_id: string };
  };
  const rfqId = answer.request.rfq_id;
  return { rfqId, cancelToken: String(answer.cancel_token), request: await maker.request(rfqId) };
}

/** Waits until a request has one of these statuses, and keeps its snapshot. */
async function reaches(
  conversation: Conversation,
  name: string,
  rfqId: string,
  ...statuses: string[]
): Promise<Json> {
  const read = async (): Promise<Json> =>
    (await (await fetch(`${conversation.url}/v1/rfq/${rfqId}`)).json()) as Json;
  let last: Json = {};
  await until(
    async () => {
      last = await read();
      return statuses.includes(String(last.status));
    },
    { timeoutMs: 15_000, everyMs: 50, what: () => `${statuses}: ${JSON.stringify(last)}` },
  ).catch(() => {});
  conversation.keep(`${name}: ${statuses.join(' or ')}`, JSON.stringify(last));
  return last;
}

/** Prepares and accepts the offer, first with signatures of somebody else. */
async function accept(
  conversation: Conversation,
  taker: PrivateKeyAccount,
  name: string,
  rfqId: string,
  quoteId: string,
) {
  const path = `/v1/rfq/${rfqId}`;
  const ticket = ticketIn(
    await conversation.rest(`${name}: prepare`, `${path}/prepare`, { quote_id: quoteId }),
  );
  const other = await conversation.taker('somebody else');
  const forged = await signTicket(other, quoteId, ticket);
  const right = await signTicket(taker, quoteId, ticket);
  await conversation.rest(`${name}: accept with a forged order`, `${path}/accept`, forged);
  await conversation.rest(`${name}: accept without permit`, `${path}/accept`, { ...right, auth: null });
  await conversation.rest(`${name}: accept another quote`, `${path}/accept`, {
    ...right,
    quote_id: 'quote_nobody',
  });
  await conversation.rest(`${name}: accept`, `${path}/accept`, right);
  return right;
}

/** Bad quotes, then good ones of two makers, one of them cancelled; accepted, filled, and told of. */
async function plainTrade(conversation: Conversation): Promise<void> {
  const name = 'trade';
  const first = await MakerSide.join(conversation, 'first', { quote_results: true });
  const second = await MakerSide.join(conversation, 'second', { quote_results: true });
  const taker = await conversation.taker(name);
  const { rfqId, request } = await make(conversation, taker, first, name);
  for (const [what, departures] of Object.entries(badQuotes(second.account)))
    await first.quote(request, what, 20, departures);
  const high = await first.quote(request, 'high', 30);
  const low = await second.quote(await second.request(rfqId), 'low', 20);
  await second.talk.ask('cancel of another', { type: 'RFQ_QUOTE_CANCEL', rfq_id: rfqId, quote_id: high });
  await second.talk.ask('cancel', { type: 'RFQ_QUOTE_CANCEL', rfq_id: rfqId, quote_id: low });
  await second.talk.ask('cancel again', { type: 'RFQ_QUOTE_CANCEL', rfq_id: rfqId, quote_id: low });
  await second.quote(request, 'lower', 15);
  await reaches(conversation, name, rfqId, 'AWAITING_REQUESTER_ACCEPTANCE');
  await second.quote(request, 'late', 50);
  const acceptance = await accept(conversation, taker, name, rfqId, high);
  await reaches(conversation, name, rfqId, 'FILLED', 'FAILED');
  // Only now: whether a repeat finds the transaction sent already is chance.
  await conversation.rest(`${name}: accept again`, `/v1/rfq/${rfqId}/accept`, acceptance);
  const isResult = ({ type }: Json): boolean => type === 'QUOTE_RESULT';
  for (const { talk } of [first, second]) await talk.frame(isResult, 'QUOTE_RESULT').catch(() => null);
  await first.talk.ask('cancel after the fill', { type: 'RFQ_QUOTE_CANCEL', rfq_id: rfqId, quote_id: high });
  conversation.end();
}

/** A last look that is declined, after which the next one is confirmed. */
async function lastLooks(conversation: Conversation): Promise<void> {
  const name = 'last look';
  const first = await MakerSide.join(conversation, 'declines', { last_look: true });
  const second = await MakerSide.join(conversation, 'confirms', { last_look: true });
  const taker = await conversation.taker(name);
  const { rfqId, request } = await make(conversation, taker, first, name);
  const high = await first.quote(request, 'looked at', 30);
  const low = await second.quote(await second.request(rfqId), 'looked at next', 20);
  await reaches(conversation, name, rfqId, 'AWAITING_REQUESTER_ACCEPTANCE');
  const answer = async (side: MakerSide, quoteId: string, decision: string): Promise<void> => {
    const isAsked = ({ type, rfq_id }: Json): boolean =>
      type === 'RFQ_CONFIRMATION_REQUEST' && rfq_id === rfqId;
    await side.talk.frame(isAsked, 'last look');
    const frame = { type: 'RFQ_CONFIRMATION_RESPONSE', rfq_id: rfqId, quote_id: quoteId };
    await side.talk.ask('neither', { ...frame, decision: 'MAYBE' });
    await side.talk.ask(decision, { ...frame, decision });
  };
  await Promise.all([accept(conversation, taker, name, rfqId, high), answer(first, high, 'DECLINE')]);
  await reaches(conversation, `${name}, next`, rfqId, 'AWAITING_REQUESTER_ACCEPTANCE');
  await Promise.all([
    accept(conversation, taker, `${name}, next`, rfqId, low),
    answer(second, low, 'CONFIRM'),
  ]);
  await reaches(conversation, `${name}, next`, rfqId, 'FILLED', 'FAILED');
  // The request is filled before its makers are told.
  const isTrade = ({ type }: Json): boolean => type === 'RFQ_TRADE';
  const isFilled = ({ type, status }: Json): boolean =>
    type === 'RFQ_EXECUTION_UPDATE' && status === 'CONFIRMED';
  for (const { talk } of [first, second]) await talk.frame(isTrade, 'RFQ_TRADE').catch(() => null);
  await second.talk.frame(isFilled, 'RFQ_EXECUTION_UPDATE').catch(() => null);
  conversation.end();
}

/** Requests that end without a trade: withdrawn, not quoted, not accepted. */
async function endings(conversation: Conversation): Promise<void> {
  const maker = await MakerSide.join(conversation, 'waits', { quote_results: true });
  const taker = await conversation.taker('endings');
  const withdrawn = await make(conversation, taker, maker, 'withdrawn');
  await maker.quote(withdrawn.request, 'withdrawn', 20);
  const cancel = `/v1/rfq/${withdrawn.rfqId}/cancel`;
  await conversation.rest('withdrawn: no token', cancel, {});
  await conversation.rest('withdrawn: wrong token', cancel, { cancel_token: 'wrong' });
  await conversation.rest('withdrawn: cancel', cancel, { cancel_token: withdrawn.cancelToken });
  await conversation.rest('withdrawn: again', cancel, { cancel_token: withdrawn.cancelToken });
  const unquoted = await make(conversation, taker, maker, 'unquoted');
  await reaches(conversation, 'unquoted', unquoted.rfqId, 'FAILED');
  const left = await make(conversation, taker, maker, 'left');
  await maker.quote(left.request, 'left', 20);
  await reaches(conversation, 'left', left.rfqId, 'EXPIRED');
  conversation.end();
}

/** Every conversation in which something is quoted. */
export async function tradeTalks(conversation: Conversation): Promise<void> {
  await plainTrade(conversation);
  await lastLooks(conversation);
  await endings(conversation);
}
