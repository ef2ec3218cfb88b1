import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { TokenPermit } from '#domain/parlay/signature.ts';
import type { ParlayQuote } from '#domain/parlay/structs.ts';
import type { TypedDataDomain, WalletTypedData } from '#domain/parlay/typed-data.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import type { StoredReceipt } from '#store/venue/receipts.ts';
import type { Approvals } from './approvals/approvals.ts';
import type { Books } from './books/books.ts';
import type { CashoutEvents, Cashouts } from './cashout/cashouts.ts';
import type { Claims } from './claims/claims.ts';
import type { Faucet } from './faucet/faucet.ts';
import type {
  ConfirmationRequestFrame,
  ExecutionUpdateFrame,
  MakerErrorFrame,
  QuoteResultFrame,
  QuotesFrame,
  RequestEndedFrame,
  RfqRequestFrame,
  TradeFrame,
} from './frames.ts';
import type { MakerIdentity, MakerOrigin } from './maker-identity.ts';
import type { MakerFigures } from './makers/maker-figures.ts';
import type { Snapshot } from './requests/snapshot.ts';
import type { Rewards } from './rewards/rewards.ts';
import type { VaultTransfers } from './vault/transfers.ts';
import type { Vault } from './vault/vault.ts';

/** Identifies a maker's quote. `signature` is the quote's own, which only its maker knows. */
export type QuoteName = { rfqId: string; quoteId: string; signature?: string | undefined };

export type CreateInput = {
  taker: string;
  legs: readonly { outcomeId: number; sideIndex: number }[];
  /** Gross, a JSON number. */
  stakeUsd: number;
  idempotencyKey?: string | undefined;
};

/** A problem to expect with a quote that was accepted nevertheless. */
export type QuoteWarning = { code: string; error: string };

export type QuoteInput = {
  rfqId: string;
  quoteId: string;
  quote: ParlayQuote;
  signature: string;
  priceE6: bigint;
  sizeE6: bigint;
};

export type AcceptInput = {
  quoteId: string;
  order: { nonce: bigint; deadline: bigint };
  orderSignature: string;
  /** Null when the taker's allowance to the escrow stands already. */
  permit: TokenPermit | null;
  idempotencyKey?: string | undefined;
};

/** What the taker has to sign. */
export type Prepared = {
  rfq_id: string;
  quote_id: string;
  quote_hash: Hex;
  /** What `quote_hash` is the struct hash of, as its maker signed it; it names the maker. */
  quote: WalletTypedData<'ParlayQuote'>;
  /** Typed data for `eth_signTypedData_v4`, with the domain inside. */
  order: WalletTypedData<'ParlayOrder'>;
  permit: WalletTypedData<'Permit'>;
  domains: { order: TypedDataDomain; permit: TypedDataDomain };
  /** Whether the taker's allowance stands already, so that the permit may be left out. */
  permit_required: boolean;
  /** Unix ms; from then on the quote cannot be accepted. */
  expires_at: number;
};

/** Events that the venue emits. */
export type VenueEvents = CashoutEvents & {
  request: [RfqRequestFrame];
  /** The taker's current quotes. Built lazily, since often no one is connected. */
  quotes: [{ taker: Address; rfqId: string; frame: () => QuotesFrame }];
  /** A request of the taker changed its status. */
  snapshot: [{ taker: Address; rfqId: string; snapshot: () => Snapshot }];
  confirmation_request: [{ maker: Address; frame: ConfirmationRequestFrame }];
  execution_update: [{ maker: Address; frame: ExecutionUpdateFrame }];
  trade: [TradeFrame];
  quote_result: [{ maker: Address; frame: QuoteResultFrame }];
  /** A request for which the maker had a live quote ended without a trade. */
  request_ended: [{ maker: Address; frame: RequestEndedFrame }];
  /** An acknowledged quote turned out invalid; its maker gets the reason. */
  maker_error: [{ maker: Address; frame: MakerErrorFrame }];
};

/** Requests, as takers use them. Everything throws VenueError. */
export interface Requests {
  create(input: CreateInput): Promise<Snapshot>;
  get(rfqId: string): Promise<Snapshot>;
  prepare(rfqId: string, input?: { quoteId?: string | undefined }): Promise<Prepared>;
  /** Answers once the acceptance is on record; execution goes on without the caller. A repeat is not a second one. */
  accept(rfqId: string, input: AcceptInput): Promise<Snapshot>;
  cancel(rfqId: string, taker: string): Promise<Snapshot>;
  receipt(rfqId: string): Promise<StoredReceipt>;
}

/** A queue of received quotes that are not submitted yet. */
export interface InboundQueue {
  /** Whether anything waits. */
  readonly isBehind: boolean;
  /** Resolves once everything that waits now has been submitted. */
  settled(): Promise<void>;
}

/**
 * Quotes, as makers use them. Everything throws VenueError. Who cancels or confirms has sent a good quote of the maker
 * from the same connection or network address, or brings the quote's signature; else it is UNAUTHORIZED_ROLE.
 */
export interface Quotes {
  /** A queued quote competes with its arrival time, `receivedMs`; default now. */
  submit(
    identity: MakerIdentity,
    input: QuoteInput,
    receivedMs?: number,
  ): Promise<{ rfq_id: string; quote_id: string; warning?: QuoteWarning }>;
  /** Registers a queue that closing windows wait for. @returns unregister */
  attachInboundQueue(inboundQueue: InboundQueue): () => void;
  cancel(identity: MakerIdentity, input: QuoteName): Promise<{ rfq_id: string; quote_id: string }>;
  /** Cancels every quote that came over a connection and can still be cancelled. @returns how many */
  cancelAllOf(connection: object): Promise<number>;
  confirm(
    identity: MakerIdentity,
    input: QuoteName & { decision: 'CONFIRM' | 'DECLINE' },
  ): Promise<{ rfq_id: string; quote_id: string; decision: 'CONFIRM' | 'DECLINE' }>;
  /** Whether a validly signed quote of the maker came from this origin; only those receive its private events. */
  isProven(maker: Address, origin?: MakerOrigin): boolean;
  /** Open last-look requests of a maker, for a proven origin; empty for others. */
  pendingConfirmations(maker: Address, origin?: MakerOrigin): ConfirmationRequestFrame[];
}

/** Subscriptions to venue events. A listener that throws does not affect others. */
export interface VenueFeed {
  on<Name extends keyof VenueEvents>(
    name: Name,
    listener: (...payload: VenueEvents[Name]) => void,
  ): () => void;
}

/**
 * All that transports see of the venue.
 * @public the channels take it
 */
export type Venue = {
  requests: Requests;
  quotes: Quotes;
  makerFigures: MakerFigures;
  approvals: Approvals;
  claims: Claims;
  cashouts: Cashouts;
  vault: Vault;
  vaultTransfers: VaultTransfers;
  books: Books;
  rewards: Rewards;
  terms: { read(): VenueTerms };
  faucet: Faucet;
  events: VenueFeed;
};
