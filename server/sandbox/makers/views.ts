import { keccak256, stringToHex } from 'viem/utils';
import type { QuoteRequest } from '#sdk/maker/index.ts';

/** The edge of a maker: at least `baseBps`, and up to `spreadBps` more, by its view of the parlay. */
export type View = { name: string; baseBps: number; spreadBps: number };

/** Charges little, and stands by each quote. */
export const TIGHT: View = { name: 'tight', baseBps: 150, spreadBps: 250 };
/** Charges more or less by its view, and wants the last look. */
export const CAUTIOUS: View = { name: 'cautious', baseBps: 120, spreadBps: 400 };

/**
 * The edge that a maker charges for a parlay, in bps. Makers differ from parlay to parlay, so that none of them always
 * wins; the same seed, maker and parlay have the same edge.
 */
export function edgeBps(view: View, seed: number, request: Pick<QuoteRequest, 'conditionId'>): number {
  const draw = keccak256(stringToHex(`${seed}:${view.name}:${request.conditionId}`));
  return view.baseBps + Number(BigInt(draw) % BigInt(view.spreadBps + 1));
}
