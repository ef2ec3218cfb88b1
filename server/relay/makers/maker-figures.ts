import type { Address } from '#domain/parlay/hex.ts';
import type { Percentiles } from '#domain/rfq/maker-record.ts';
import type { QuoteOut, RfqStatus } from '#domain/rfq/rfq.ts';

/** A session in a maker's name. Times in unix ms, amounts in 6-decimal units. */
export type MakerSessionView = {
  connected_at: number;
  /** When anything came from it last. */
  heard_at: number;
  last_look: boolean;
  exposure_cap_e6: string | null;
  /** Whether a good quote of the maker has come from there: everybody with the relay's key can open one in its name. */
  proven: boolean;
};

/** An open request with the maker's own quote. */
export type QuotedRequestView = {
  rfq_id: string;
  status: RfqStatus;
  legs: { position_id: string; outcome_id: number; side_index: number }[];
  net_stake_e6: string;
  created_at: number;
  /** When the present status ends by itself; null where it does not. */
  ends_at: number | null;
  /** The maker's latest quote; `out` is why it is out of the running, null while it is live. */
  own: {
    quote_id: string;
    price_e6: string;
    maker_collateral_e6: string;
    last_look: boolean;
    received_at: number;
    /** Unix ms; until then the escrow takes it. */
    deadline: number;
    nonce: string;
    out: QuoteOut | null;
  };
  /** The best quote. Null while the window is open: nobody competes by what others have quoted. */
  best: { price_e6: string; maker_collateral_e6: string; own: boolean } | null;
};

/** What only a maker learns of itself. Times in unix ms, amounts in 6-decimal units. */
export type MakerFiguresView = {
  maker: Address;
  signer: Address;
  sessions: MakerSessionView[];
  requests: QuotedRequestView[];
  record: {
    /** What is counted was created since then … */
    since: number;
    requests: number;
    entered: number;
    best: number;
    filled: number;
    won: number;
    response_ms: Percentiles | null;
    /** Responses in each twentieth of the window. */
    responses: number[];
    distance_bps: Percentiles | null;
    last_look: { confirmed: number; declined: number; timed_out: number };
  };
  exposure: {
    /** Promised to requests that were accepted and are not filled yet. */
    reserved_e6: string;
    /** In open parlays: what the maker loses when every leg wins, and gains when one is lost in each. */
    open_parlays: number;
    open_collateral_e6: string;
    open_net_stake_e6: string;
    /** In the maker's wallet, and what the escrow may take of it. */
    balance_e6: string;
    allowance_e6: string;
  };
};

/** `signature` is by the maker, or by a key that may sign its quotes now. */
export type SignedMakerProof = { maker: Address; validUntilMs: number; signature: string };

/** Where sessions of makers are. */
export interface MakerSessions {
  sessionsOf(maker: Address): MakerSessionView[];
}

/** What a maker may know of itself. */
export interface MakerFigures {
  /**
   * The figures of the maker that a proof is of.
   * @throws VenueError EXPIRED_TIMESTAMP, INVALID_SIGNATURE, SERVICE_UNAVAILABLE
   */
  read(proof: SignedMakerProof): Promise<MakerFiguresView>;
  /** Names a place where sessions are. @returns what ends that */
  attachSessions(sessions: MakerSessions): () => void;
}
