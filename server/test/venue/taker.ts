import type { Address, Hex } from 'viem';
import { parseSignature } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { until } from '../system/wait.ts';
import { Api, type Json, succeed } from './api.ts';
import { type Frame, JsonSocket } from './json-socket.ts';
import type { EscrowTerms } from './maker.ts';
import type { Leg } from './typed-data.ts';

export type Snapshot = Json & {
  status: string;
  request: Json & {
    rfq_id: string;
    leg_position_ids: string[];
    condition_id: Hex;
    submission_deadline: number;
  };
  competition_ends_at: number;
  quote_id?: string;
  escrow_terms: EscrowTerms;
};

export type TypedData = {
  domain: { name: string; version: string; chainId: number; verifyingContract: Address };
  types: Record<string, { name: string; type: string }[]>;
  primaryType: string;
  message: Record<string, string>;
};

/** What prepare answers: the order and the permit to sign, each with its domain. */
export type Ticket = { order: TypedData; permit: TypedData | null };

export type Acceptance = {
  quote_id: string;
  order: { nonce: string; deadline: string };
  order_signature: Hex;
  auth: { approval: Approval } | null;
};

export type Approval = { value: string; deadline: string; v: number; r: Hex; s: Hex };

const TERMINAL = ['FILLED', 'FAILED', 'EXPIRED', 'CANCELED', 'REJECTED'];

/** The typed data of one struct wherever an answer holds it. */
export function typedDataIn(body: unknown, primaryType: string): TypedData | null {
  if (typeof body !== 'object' || body === null) return null;
  const candidate = body as Partial<TypedData>;
  if (candidate.primaryType === primaryType && candidate.domain && candidate.message) {
    return candidate as TypedData;
  }
  for (const value of Object.values(body)) {
    const found = typedDataIn(value, primaryType);
    if (found) return found;
  }
  return null;
}

export function ticketIn(body: Json): Ticket {
  const order = typedDataIn(body, 'ParlayOrder');
  if (!order) throw new Error(`nothing to sign: ${JSON.stringify(body).slice(0, 600)}`);
  return { order, permit: typedDataIn(body, 'Permit') };
}

/** Signs typed data that came over the wire. */
export const sign = (account: PrivateKeyAccount, data: TypedData): Promise<Hex> =>
  account.signTypedData({ ...data, types: withoutDomain(data.types) });

function withoutDomain({ EIP712Domain: _, ...types }: TypedData['types']): TypedData['types'] {
  return types;
}

/** Both signatures of a taker in the shape in which they are submitted. */
export async function signTicket(
  account: PrivateKeyAccount,
  quoteId: string,
  ticket: Ticket,
): Promise<Acceptance> {
  const { nonce = '', deadline = '' } = ticket.order.message;
  const acceptance: Acceptance = {
    quote_id: quoteId,
    order: { nonce: String(nonce), deadline: String(deadline) },
    order_signature: await sign(account, ticket.order),
    auth: null,
  };
  if (!ticket.permit) return acceptance;
  const { r, s, v } = parseSignature(await sign(account, ticket.permit));
  const { value = '', deadline: until = '' } = ticket.permit.message;
  return {
    ...acceptance,
    auth: { approval: { value: String(value), deadline: String(until), v: Number(v), r, s } },
  };
}

/** A taker that knows the specification and nothing else, over whichever way it speaks to the relay. */
export abstract class Taker {
  readonly account: PrivateKeyAccount;

  constructor(account: PrivateKeyAccount) {
    this.account = account;
  }

  abstract create(legs: Leg[], stakeUsd: number): Promise<Snapshot>;
  abstract get(rfqId: string): Promise<Snapshot>;
  abstract prepare(rfqId: string, quoteId: string): Promise<Ticket>;
  abstract accept(rfqId: string, acceptance: Acceptance): Promise<Json>;
  abstract prepareClaim(to?: Address): Promise<TypedData>;
  abstract submitClaim(request: Json, signature: Hex): Promise<Json>;

  /** Polls until the request has one of these statuses, or a terminal one that is none of them, which throws. */
  reaches(rfqId: string, ...statuses: string[]): Promise<Snapshot> {
    let last: Snapshot | undefined;
    return until(
      async () => {
        last = await this.get(rfqId);
        if (statuses.includes(last.status)) return last;
        if (TERMINAL.includes(last.status)) throw new Error(`ended: ${JSON.stringify(last).slice(0, 1_500)}`);
        return null;
      },
      { timeoutMs: 30_000, everyMs: 25, what: () => `${statuses}: ${JSON.stringify(last).slice(0, 1_500)}` },
    );
  }

  /** Asks for a price and waits for the best quote. */
  async ask(legs: Leg[], stakeUsd: number): Promise<Snapshot & { quote_id: string }> {
    const { request } = await this.create(legs, stakeUsd);
    return this.offered(request.rfq_id);
  }

  /** The request with the quote that the taker may accept. */
  async offered(rfqId: string): Promise<Snapshot & { quote_id: string }> {
    const snapshot = await this.reaches(rfqId, 'AWAITING_REQUESTER_ACCEPTANCE');
    if (!snapshot.quote_id) throw new Error(`no quote_id: ${JSON.stringify(snapshot)}`);
    return { ...snapshot, quote_id: snapshot.quote_id };
  }

  /** Prepares, signs and accepts the offered quote; what accept answered. */
  async take(rfqId: string, quoteId: string): Promise<Json> {
    const ticket = await this.prepare(rfqId, quoteId);
    return this.accept(rfqId, await signTicket(this.account, quoteId, ticket));
  }

  /** From nothing to a parlay on the chain. */
  async trade(legs: Leg[], stakeUsd: number): Promise<Snapshot> {
    const { request, quote_id } = await this.ask(legs, stakeUsd);
    await this.take(request.rfq_id, quote_id);
    return this.reaches(request.rfq_id, 'FILLED');
  }

  /** Claims everything that is credited, without gas. */
  async claim(to?: Address): Promise<Json> {
    const request = await this.prepareClaim(to);
    return this.submitClaim(request.message, await sign(this.account, request));
  }
}

export class RestTaker extends Taker {
  readonly api: Api;

  constructor(account: PrivateKeyAccount, base: string) {
    super(account);
    this.api = new Api(base);
  }

  async create(legs: Leg[], stakeUsd: number, key?: string): Promise<Snapshot> {
    const body = { taker: this.account.address, legs, stake_usd: stakeUsd };
    return (await succeed(this.api.post('/v1/rfq', body, idempotent(key)))) as Snapshot;
  }

  async get(rfqId: string): Promise<Snapshot> {
    return (await succeed(this.api.get(`/v1/rfq/${rfqId}`))) as Snapshot;
  }

  async prepare(rfqId: string, quoteId: string): Promise<Ticket> {
    return ticketIn(await succeed(this.api.post(`/v1/rfq/${rfqId}/prepare`, { quote_id: quoteId })));
  }

  accept(rfqId: string, acceptance: Acceptance, key?: string): Promise<Json> {
    return succeed(this.api.post(`/v1/rfq/${rfqId}/accept`, acceptance, idempotent(key)));
  }

  async prepareClaim(to?: Address): Promise<TypedData> {
    const body = { address: this.account.address, ...(to ? { to } : {}) };
    const answer = await succeed(this.api.post('/v1/positions/claim/prepare', body));
    return claimIn(answer);
  }

  submitClaim(request: Json, signature: Hex, key?: string): Promise<Json> {
    return succeed(this.api.post('/v1/positions/claim', { request, signature }, idempotent(key)));
  }
}

const idempotent = (key?: string): Record<string, string> => (key ? { 'idempotency-key': key } : {});

function claimIn(body: Json): TypedData {
  const request = typedDataIn(body, 'WithdrawRequest');
  if (!request) throw new Error(`nothing to sign: ${JSON.stringify(body).slice(0, 600)}`);
  return request;
}

/** A taker on the socket. Every message carries a `reqId`, which its answer repeats. */
export class SocketTaker extends Taker {
  readonly socket: JsonSocket;
  readonly #api: Api;
  #lastId = 0;

  private constructor(account: PrivateKeyAccount, socket: JsonSocket, base: string) {
    super(account);
    this.socket = socket;
    this.#api = new Api(base);
  }

  static async connect(account: PrivateKeyAccount, base: string): Promise<SocketTaker> {
    const socket = await JsonSocket.open(`${base.replace('http', 'ws')}/ws/taker`);
    await socket.ask({ type: 'hello', taker: account.address }, 'hello');
    return new SocketTaker(account, socket, base);
  }

  /** Sends a message; the first frame that repeats its `reqId`. */
  async request(message: Frame): Promise<Frame> {
    const reqId = `r${++this.#lastId}`;
    return this.socket.ask({ ...message, reqId }, (frame) => frame.reqId === reqId);
  }

  async #must(message: Frame): Promise<Frame> {
    const answer = await this.request(message);
    if ('error' in answer && answer.error) throw new Error(JSON.stringify(answer));
    return answer;
  }

  async create(legs: Leg[], stakeUsd: number): Promise<Snapshot> {
    const message = { type: 'rfq', taker: this.account.address, legs, stake_usd: stakeUsd };
    return snapshotIn(await this.#must(message));
  }

  async get(rfqId: string): Promise<Snapshot> {
    return (await succeed(this.#api.get(`/v1/rfq/${rfqId}`))) as Snapshot;
  }

  async prepare(rfqId: string, quoteId: string): Promise<Ticket> {
    return ticketIn(await this.#must({ type: 'prepare', rfq_id: rfqId, quote_id: quoteId }));
  }

  accept(rfqId: string, acceptance: Acceptance): Promise<Json> {
    return this.#must({ type: 'accept', rfq_id: rfqId, ...acceptance });
  }

  async prepareClaim(to?: Address): Promise<TypedData> {
    const message = { type: 'claim:prepare', address: this.account.address, ...(to ? { to } : {}) };
    return claimIn(await this.#must(message));
  }

  submitClaim(request: Json, signature: Hex): Promise<Json> {
    return this.#must({ type: 'claim', request, signature });
  }

  /** The pushed quotes of one request, newest last. */
  pushes(rfqId: string): Frame[] {
    return this.socket.all((frame) => frame.type === 'quotes' && JSON.stringify(frame).includes(rfqId));
  }

  close(): Promise<void> {
    return this.socket.close();
  }
}

/** The snapshot that a frame is, or holds. */
function snapshotIn(frame: Frame): Snapshot {
  for (const candidate of [frame, ...Object.values(frame)]) {
    const snapshot = candidate as Snapshot;
    if (typeof snapshot === 'object' && snapshot?.request?.rfq_id) return snapshot;
  }
  throw new Error(`no snapshot: ${JSON.stringify(frame).slice(0, 600)}`);
}
