import type { Address } from '#domain/parlay/hex.ts';
import type { Percentiles } from '#domain/rfq/maker-record.ts';
import type { QuoteOut, RfqStatus } from '#domain/rfq/rfq.ts';

/** A session in a maker's name. Times in unix ms, amounts in 6-decimal units. */
export type MakerSessionView = {
  connected_at: number;
  /** Time of its last message. */
  heard_at: number;
  last_look: boolean;
  exposure_cap_e6: string | null;
  /**
   * Whether a validly signed quote of the maker came from there: anyone with the relay's key can open a session in
   * its name.
   */
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
  /** The best quote. Null while the window is open, so that makers cannot bid against it. */
  best: { price_e6: string; maker_collateral_e6: string; own: boolean } | null;
};

/** A maker's private figures. Times in unix ms, amounts in 6-decimal units. */
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
    /** Reserved for accepted requests that are not filled yet. */
    reserved_e6: string;
    /** Open parlays: collateral lost if every leg wins, and net stake gained if one is lost in each. */
    open_parlays: number;
    open_collateral_e6: string;
    open_net_stake_e6: string;
    /** Wallet balance, and allowance to the escrow. */
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

/** A maker's private figures. */
export interface MakerFigures {
  /**
   * The figures of the maker that a proof is of.
   * @throws VenueError EXPIRED_TIMESTAMP, INVALID_SIGNATURE, SERVICE_UNAVAILABLE
   */
  read(proof: SignedMakerProof): Promise<MakerFiguresView>;
  /** Registers a source of sessions. @returns unregister */
  attachSessions(sessions: MakerSessions): () => void;
}
