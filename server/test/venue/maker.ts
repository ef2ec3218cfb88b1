import { randomBytes } from 'node:crypto';
import type { Address, Hex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { randomNonce } from './chain.ts';
import { type Frame, JsonSocket } from './json-socket.ts';
import { escrowDomain, feesOf, legOf, legsHashOf, priceE6Of, type Quote, TYPES } from './typed-data.ts';

export type EscrowTerms = {
  taker: Address;
  taker_collateral_e6: string;
  builder: Address;
  protocol_fee_bps: number;
  builder_fee_bps: number;
  spread_bps: number;
  escrow: Address;
};

/** RFQ_REQUEST as far as a maker needs it. */
export type RfqRequest = Frame & {
  rfq_id: string;
  leg_position_ids: string[];
  condition_id: Hex;
  submission_deadline: number;
  escrow_terms: EscrowTerms;
};

export type QuoteFrame = {
  type: 'RFQ_QUOTE';
  rfq_id: string;
  quote_id: string;
  price_e6: string;
  size_e6: string;
  signature: Hex;
  quote: Quote;
};

/** An answer that had to come within the window of a request. @throws when it says that the window had closed */
export function inTime<Answer extends Record<string, unknown>>(answer: Answer, request: RfqRequest): Answer {
  if (answer.code !== 'SUBMISSION_WINDOW_CLOSED') return answer;
  throw new Error(
    `the window of ${request.rfq_id} had closed ${Date.now() - request.submission_deadline} ms before this answer came`,
  );
}

/** Where a quote departs from what is right; `signed` fields are changed before the signature, `frame` fields after it. */
export type Departures = {
  signed?: Partial<Quote>;
  frame?: Record<string, unknown>;
  signer?: PrivateKeyAccount;
};

export type MakerOptions = {
  url: string;
  apiKey: string;
  account: PrivateKeyAccount;
  lastLook?: boolean;
  path?: string;
};

export const newQuoteId = (): string => `quote_${randomBytes(16).toString('hex')}`;

export const authFrame = (apiKey: string, address: string, extra: Record<string, unknown> = {}) => ({
  type: 'auth',
  auth: { apiKey },
  identity: { maker_address: address, signer_address: address, signature_type: 0 },
  ...extra,
});

/** Signs the quote that a request asks for, with `makerCollateral` against the net stake. */
export async function signQuote(
  request: RfqRequest,
  account: PrivateKeyAccount,
  makerCollateral: bigint,
  { signed = {}, frame = {}, signer = account }: Departures = {},
): Promise<QuoteFrame> {
  const terms = request.escrow_terms;
  const legsHash = legsHashOf(request.leg_position_ids.map(legOf));
  if (legsHash !== request.condition_id) throw new Error(`the legs hash to ${legsHash}: no quote`);
  const takerCollateral = BigInt(terms.taker_collateral_e6);
  const { net } = feesOf(takerCollateral, terms.protocol_fee_bps, terms.builder_fee_bps);
  const quote: Quote = {
    maker: account.address,
    taker: terms.taker,
    legsHash,
    takerCollateral,
    makerCollateral,
    builder: terms.builder,
    protocolFeeBps: terms.protocol_fee_bps,
    builderFeeBps: terms.builder_fee_bps,
    nonce: randomNonce(),
    deadline: BigInt(Math.floor(Date.now() / 1000) + 90),
    ...signed,
  };
  const signature = await signer.signTypedData({
    domain: escrowDomain(terms.escrow),
    types: TYPES,
    primaryType: 'ParlayQuote',
    message: quote,
  });
  return {
    type: 'RFQ_QUOTE',
    rfq_id: request.rfq_id,
    quote_id: newQuoteId(),
    price_e6: String(priceE6Of(net, quote.makerCollateral)),
    size_e6: String(net + quote.makerCollateral),
    signature,
    quote,
    ...frame,
  };
}

/** A maker that knows the specification and nothing else. What it does not know it skips. */
export class Maker {
  readonly account: PrivateKeyAccount;
  readonly socket: JsonSocket;
  readonly quotes = new Map<string, QuoteFrame>();

  private constructor(socket: JsonSocket, account: PrivateKeyAccount) {
    this.socket = socket;
    this.account = account;
    socket.onFrame((frame) => {
      if (frame.type === 'ping') socket.send({ type: 'ping', payload: 'rfq' });
    });
  }

  static async connect({ url, apiKey, account, lastLook, path = '/ws/rfq' }: MakerOptions): Promise<Maker> {
    const socket = await JsonSocket.open(`${url.replace('http', 'ws')}${path}`);
    const maker = new Maker(socket, account);
    const extra = lastLook === undefined ? {} : { last_look: lastLook };
    const answer = await socket.ask(authFrame(apiKey, account.address, extra), 'auth');
    if (answer.success !== true) throw new Error(`auth failed: ${JSON.stringify(answer)}`);
    return maker;
  }

  /** The request of a taker, broadcast before or after this call. */
  async request(taker: Address, since = 0): Promise<RfqRequest> {
    const isOurs = (frame: Frame): boolean =>
      frame.type === 'RFQ_REQUEST' && (frame as RfqRequest).escrow_terms?.taker === taker;
    return (await this.socket.frame(isOurs, since)) as RfqRequest;
  }

  /** Quotes every request of a taker while a play lasts. */
  async whileQuoting<T>(taker: Address, makerCollateral: bigint, play: () => Promise<T>): Promise<T> {
    const answers: Promise<Frame>[] = [];
    const stop = this.socket.onFrame((frame) => {
      if (frame.type !== 'RFQ_REQUEST' || (frame as RfqRequest).escrow_terms?.taker !== taker) return;
      const answer = this.quote(frame as RfqRequest, makerCollateral);
      answer.catch(() => {});
      answers.push(answer);
    });
    try {
      return await play();
    } catch (error) {
      // A quote that came too late is why the play failed.
      await Promise.all(answers);
      throw error;
    } finally {
      stop();
    }
  }

  /** Signs and sends a quote without waiting for an answer. */
  async send(request: RfqRequest, makerCollateral: bigint, departures: Departures = {}): Promise<QuoteFrame> {
    const quote = await signQuote(request, this.account, makerCollateral, departures);
    this.quotes.set(quote.quote_id, quote);
    if (this.socket.isOpen) this.socket.send(quote);
    return quote;
  }

  /** Signs and sends a quote; the acknowledgement or error that names it, which must come within the window. */
  async quote(request: RfqRequest, makerCollateral: bigint, departures: Departures = {}): Promise<Frame> {
    const since = this.socket.frames.length;
    const { quote_id } = await this.send(request, makerCollateral, departures);
    return inTime(await this.answerTo(quote_id, since), request);
  }

  /** Signs and sends a quote that is right, which the relay must take; the quote. */
  async enter(request: RfqRequest, makerCollateral: bigint): Promise<QuoteFrame> {
    const { type, quote_id, code } = await this.quote(request, makerCollateral);
    if (type !== 'ACK_RFQ_QUOTE') throw new Error(`not taken: ${code}`);
    return this.quotes.get(String(quote_id))!;
  }

  answerTo(quoteId: string, since = 0): Promise<Frame> {
    return this.socket.frame(
      ({ type, quote_id }) => (type === 'ACK_RFQ_QUOTE' || type === 'RFQ_ERROR') && quote_id === quoteId,
      since,
    );
  }

  /** Answers every last look with the same decision from now on. */
  decideEach(decision: 'CONFIRM' | 'DECLINE'): () => void {
    return this.socket.onFrame(({ type, rfq_id, quote_id }) => {
      if (type !== 'RFQ_CONFIRMATION_REQUEST') return;
      this.socket.send({ type: 'RFQ_CONFIRMATION_RESPONSE', rfq_id, quote_id, decision });
    });
  }

  /** Waits for the answer to a frame that makes no sense: all that the relay sent before has come then. */
  async caughtUp(): Promise<void> {
    await this.socket.ask('{', ({ code }) => code === 'INVALID_MESSAGE');
  }

  /** The frames that tell of one request. */
  framesOf(rfqId: string, type: string): Frame[] {
    return this.socket.all((frame) => frame.type === type && frame.rfq_id === rfqId);
  }

  close(): Promise<void> {
    return this.socket.close();
  }
}
