import { LRUCache } from 'lru-cache';
import type { Address } from '#domain/parlay/hex.ts';
import { makerProofDigest, PROOF_LIFE_MS } from '#domain/parlay/maker-proof.ts';
import { type MakerRecord, makerRecordOf, type QuotedRequest } from '#domain/rfq/maker-record.ts';
import type { RfqRecord } from '#domain/rfq/request.ts';
import { DAY_MS, MILLISECONDS_FROM } from '#domain/time.ts';
import type { Clock } from '#observe/clock.ts';
import type { OpenStakes } from '#store/venue/makers/maker-past.ts';
import { chainAnswer } from '../chain-answer.ts';
import type { VenueChain } from '../config.ts';
import { recoverSigner } from '../signatures/recover-signer.ts';
import { unavailable, VenueError } from '../venue-error.ts';
import type { MakerFigures, MakerFiguresView, MakerSessions, SignedMakerProof } from './maker-figures.ts';
import { quotedRequestView } from './quoted-requests.ts';

/** What the chain says of a maker and of who signs for it. Amounts in 6-decimal units. */
export type MakerStanding = { balanceE6: bigint; allowanceE6: bigint; isSignerAllowed: boolean };

export type MakerFiguresDeps = {
  chain: Pick<VenueChain, 'chainId' | 'escrow'>;
  /** Open requests. */
  openRequests: () => readonly RfqRecord[];
  reservedE6: (maker: Address) => bigint;
  /** Ended requests that a maker quoted, created since then. */
  quotedBy: (maker: Address, sinceMs: number) => Promise<QuotedRequest[]>;
  openStakes: (maker: Address) => Promise<OpenStakes>;
  standing: (maker: Address, signer: Address) => Promise<MakerStanding>;
  clock: Clock;
};

const TIMEOUT_MS = 8_000;
/** Allowed clock skew of the signer. */
const SKEW_MS = 60_000;
/** How long a day's record is cached: a page polls every few seconds. */
const RECORD_KEPT_MS = 3_000;
const MAX_RECORDS = 200;

type KeptRecord = { readMs: number; sinceMs: number; record: Promise<MakerRecord> };

/** Serves a maker's own figures to whoever proves to act for it. Others cannot even learn whether it exists. */
export class MakerFiguresService implements MakerFigures {
  readonly #deps: MakerFiguresDeps;
  readonly #sessions = new Set<MakerSessions>();
  readonly #records = new LRUCache<Address, KeptRecord>({ max: MAX_RECORDS });

  constructor(deps: MakerFiguresDeps) {
    this.#deps = deps;
  }

  attachSessions(sessions: MakerSessions): () => void {
    this.#sessions.add(sessions);
    return () => this.#sessions.delete(sessions);
  }

  async read(proof: SignedMakerProof): Promise<MakerFiguresView> {
    const { maker } = proof;
    const signer = this.#signerOf(proof);
    const { clock, standing, openStakes, openRequests, reservedE6 } = this.#deps;
    const facts = await chainAnswer(clock, TIMEOUT_MS, standing(maker, signer));
    if (signer !== maker && !facts.isSignerAllowed) throw notSigned(maker);
    const kept = this.#recordOf(maker);
    const [record, open] = await Promise.all([kept.record, openStakes(maker).catch(unavailable)]);
    const { responseMs, distanceBps, lastLook, ...counts } = record;
    const { confirmed, declined, timedOut } = lastLook;
    return {
      ...{ maker, signer },
      sessions: [...this.#sessions].flatMap((sessions) => sessions.sessionsOf(maker)),
      requests: openRequests().flatMap((request) => quotedRequestView(request, maker) ?? []),
      record: {
        ...{ since: kept.sinceMs, ...counts, response_ms: responseMs, distance_bps: distanceBps },
        last_look: { confirmed, declined, timed_out: timedOut },
      },
      exposure: {
        reserved_e6: String(reservedE6(maker)),
        ...{ open_parlays: open.parlays, open_collateral_e6: open.collateralE6 },
        open_net_stake_e6: open.netStakeE6,
        ...{ balance_e6: String(facts.balanceE6), allowance_e6: String(facts.allowanceE6) },
      },
    };
  }

  /** The signer of a currently valid proof. @throws VenueError EXPIRED_TIMESTAMP, INVALID_SIGNATURE */
  #signerOf({ maker, validUntilMs, signature }: SignedMakerProof): Address {
    const { chain, clock } = this.#deps;
    const nowMs = clock.now();
    if (validUntilMs < MILLISECONDS_FROM) {
      throw new VenueError('EXPIRED_TIMESTAMP', 'valid_until must be a Unix timestamp in milliseconds.');
    }
    if (validUntilMs <= nowMs || validUntilMs > nowMs + PROOF_LIFE_MS + SKEW_MS) {
      const most = `at most ${PROOF_LIFE_MS / 3_600_000} h from now (venue time: ${nowMs})`;
      throw new VenueError('EXPIRED_TIMESTAMP', `valid_until must be in the future, ${most}.`);
    }
    const { escrow, chainId } = chain;
    const signer = recoverSigner(makerProofDigest({ maker, escrow, chainId, validUntilMs }), signature);
    if (!signer) throw notSigned(maker);
    return signer;
  }

  #recordOf(maker: Address): KeptRecord {
    const { clock, quotedBy } = this.#deps;
    const readMs = clock.now();
    const known = this.#records.get(maker);
    if (known && readMs - known.readMs < RECORD_KEPT_MS) return known;
    const sinceMs = readMs - DAY_MS;
    const record = quotedBy(maker, sinceMs)
      .then((requests) => makerRecordOf(maker, requests))
      .catch(unavailable);
    const kept = { readMs, sinceMs, record };
    this.#records.set(maker, kept);
    record.catch(() => {
      if (this.#records.peek(maker) === kept) this.#records.delete(maker);
    });
    return kept;
  }
}

const notSigned = (maker: Address): VenueError =>
  new VenueError(
    'INVALID_SIGNATURE',
    `The proof must be signed by ${maker} or by a key registered to sign its quotes.`,
  );
