import { type Chain, usd, VERDICT } from './chain.ts';
import { no, yes } from './markets.ts';
import type { Scene } from './scene.ts';
import type { Snapshot, Taker } from './taker.ts';
import { feesOf, type Leg } from './typed-data.ts';

export const SPREAD_BPS = 137;

/** A parlay that ends in one of the four ways, with what came of it so far. */
export type Case = {
  taker: Taker;
  legs: Leg[];
  stakeUsd: number;
  makerUnits: bigint;
  snapshot?: Snapshot;
  parlayId?: bigint;
};

export type CaseName = 'lost' | 'won' | 'void' | 'silent';

/** A taker that has collateral and not a wei of gas. */
async function gasless<T extends Taker>(chain: Chain, taker: Promise<T>): Promise<T> {
  const made = await taker;
  await chain.client.setBalance({ address: made.account.address, value: 0n });
  return made;
}

/**
 * The first outcome of one of the sandbox's matches. Outcomes that no other case uses would be too many: sides differ
 * instead.
 */
export const marketOf = (scene: Scene, match: number) => scene.markets.matches()[match]![0]!;

/** The four cases, their takers over REST and WebSocket, on both versions of the paths. */
export async function settlementCases(
  scene: Scene,
  chain: Chain,
  url: string,
): Promise<Record<CaseName, Case>> {
  const market = (match: number) => marketOf(scene, match);
  return {
    lost: {
      taker: await gasless(chain, scene.taker()),
      legs: [no(market(0)), yes(market(1)), yes(market(2))],
      stakeUsd: 123.456789,
      makerUnits: usd(777.000001),
    },
    won: {
      taker: await gasless(chain, scene.socketTaker()),
      legs: [yes(market(0)), no(market(3))],
      stakeUsd: 999.999999,
      makerUnits: usd(1_234.567891),
    },
    void: {
      taker: await gasless(chain, scene.socketTaker(undefined, `${url}/v2`)),
      legs: [yes(market(1)), no(market(3)), yes(market(0))],
      stakeUsd: 1,
      makerUnits: usd(3.3),
    },
    silent: {
      taker: await gasless(chain, scene.taker(undefined, `${url}/v2`)),
      legs: [yes(market(0)), no(market(4))],
      stakeUsd: 250.5,
      makerUnits: usd(400),
    },
  };
}

/** The fees that an offer names, of its stake. */
export function termsOf({ escrow_terms: terms }: Snapshot) {
  const gross = BigInt(terms.taker_collateral_e6);
  return { gross, ...feesOf(gross, terms.protocol_fee_bps, terms.builder_fee_bps) };
}

/** What a case's taker and maker must be credited at its end. */
export function payouts({ snapshot, makerUnits }: Case, verdict: number): Record<string, bigint> {
  const { net } = termsOf(snapshot!);
  const spread = (makerUnits * BigInt(SPREAD_BPS)) / 10_000n;
  if (verdict === VERDICT.lost) return { makerCredits: net + makerUnits };
  if (verdict === VERDICT.void) return { takerCredits: net, makerCredits: makerUnits };
  return { takerCredits: net + makerUnits - spread, feeRecipientCredits: spread };
}
