import type { Address } from 'viem';
import type { Confirmation } from './events.ts';
import type { LinkLimits } from './link.ts';
import type { QuoteRequest } from './request.ts';
import type { Offer, SignedQuote } from './sign-offer.ts';
import type { Approval, Signer } from './typed-data.ts';

/** Your pricing: an offer, or null to let the request pass. `signal` aborts when it is too late. */
export type QuoteHandler = (
  request: QuoteRequest,
  signal: AbortSignal,
) => Offer | null | Promise<Offer | null>;

/** Your last look: true to confirm. `signal` aborts when it is too late. */
export type LastLookHandler = (
  confirmation: Confirmation & { signed: SignedQuote },
  signal: AbortSignal,
) => boolean | Promise<boolean>;

/** How a maker connects and what it asks of the relay. */
export type MakerOptions = {
  /** The maker channel, such as `wss://relay.example/v2/ws/rfq`. */
  url: string;
  /** The relay's key for makers. */
  apiKey: string;
  /** Signs the quotes. */
  signer: Signer;
  /** Whose collateral it is; the signer's when not given. */
  maker?: Address;
  /** The chain that quotes are for; 998 when not given. */
  chainId?: number;
  /** The only escrow to quote for; whichever a request names when not given. */
  escrow?: Address;
  /** Answers requests. Without it, listen to `request` and call `quote` yourself. */
  quote?: QuoteHandler;
  /** With it the session has last look: every win is confirmed by you first. */
  lastLook?: LastLookHandler;
  /** A permit for the escrow that the relay submits; see `signApproval`. */
  approval?: Approval;
  /** Most collateral, in 6-decimal units, that may be promised at once. */
  exposureCapE6?: bigint;
  /** Lets the relay cancel all live quotes when the connection ends. */
  cancelOnDisconnect?: boolean;
  /** Asks for QUOTE_RESULT frames: how far from the best each quote was. */
  quoteResults?: boolean;
  /** Where nonces come from; 256 random bits each when not given. `nonceWords()` saves gas. */
  nextNonce?: () => bigint;
  limits?: Partial<MakerLimits>;
};

export type MakerLimits = LinkLimits & {
  /** For the relay to acknowledge a quote, a cancellation or a confirmation. */
  ackTimeoutMs: number;
  /** For `quote` when the request has no deadline of its own. */
  quoteTimeoutMs: number;
  /** An answer to a last look is sent this long before its deadline at the latest. */
  lastLookMarginMs: number;
  /** Requests that `quote` may work at, and last looks that `lastLook` may work at, at once. */
  maxConcurrent: number;
  /** Frames that may wait for an acknowledgement. */
  maxPending: number;
  /** Signed quotes that are remembered for their last look. */
  maxLiveQuotes: number;
};

export const DEFAULT_LIMITS: MakerLimits = {
  authTimeoutMs: 30_000,
  heartbeatMs: 25_000,
  closeTimeoutMs: 2_000,
  backoff: { leastMs: 250, mostMs: 15_000 },
  maxBufferedBytes: 1_048_576,
  ackTimeoutMs: 5_000,
  quoteTimeoutMs: 2_000,
  lastLookMarginMs: 100,
  maxConcurrent: 64,
  maxPending: 1_024,
  maxLiveQuotes: 4_096,
};

/** The first frame of a session. */
export const authFrame = (options: MakerOptions, isFirst: boolean): object => ({
  type: 'auth',
  auth: { apiKey: options.apiKey },
  identity: {
    maker_address: options.maker ?? options.signer.address,
    signer_address: options.signer.address,
    signature_type: 0,
  },
  last_look: options.lastLook !== undefined,
  // Its nonce is used up once it was taken.
  ...(options.approval && isFirst && { approval: options.approval }),
  ...(options.exposureCapE6 !== undefined && { exposure_cap_e6: String(options.exposureCapE6) }),
  ...(options.cancelOnDisconnect && { cancel_on_disconnect: true }),
  ...(options.quoteResults && { quote_results: true }),
});
