import { expect } from 'vitest';
import { until } from '../system/wait.ts';
import type { Chain } from './chain.ts';
import { type Acceptance, type RestTaker, type Snapshot, signTicket } from './taker.ts';
import type { Leg } from './typed-data.ts';

const TERMINAL = ['FILLED', 'FAILED', 'EXPIRED', 'CANCELED', 'REJECTED'];

/** An acceptance that a taker who trades once has signed, and may send again as often as it likes. */
export type Deal = {
  taker: RestTaker;
  rfqId: string;
  acceptance: Acceptance;
  key: string;
  /** Whether the relay has answered it. */
  isPromised: boolean;
};

/** Asks for a price, prepares and signs; somebody must be quoting. */
export async function makeDeal(taker: RestTaker, legs: Leg[], stakeUsd: number): Promise<Deal> {
  const { request, quote_id } = await taker.ask(legs, stakeUsd);
  const ticket = await taker.prepare(request.rfq_id, quote_id);
  const acceptance = await signTicket(taker.account, quote_id, ticket);
  return { taker, rfqId: request.rfq_id, acceptance, key: crypto.randomUUID(), isPromised: false };
}

/** Sends the acceptance. @throws when it was refused, or nobody answered */
export async function accept(deal: Deal): Promise<void> {
  await deal.taker.accept(deal.rfqId, deal.acceptance, deal.key);
  deal.isPromised = true;
}

/** Sends the acceptance again, as a client does after a timeout, and waits for the end of the request. */
export async function ended({ taker, rfqId, acceptance, key }: Deal, timeoutMs = 45_000): Promise<Snapshot> {
  await taker.accept(rfqId, acceptance, key).catch(() => {});
  let last: Snapshot | undefined;
  return until(
    async () => {
      last = await taker.get(rfqId).catch(() => undefined);
      return last && TERMINAL.includes(last.status) ? last : null;
    },
    { timeoutMs, everyMs: 200, what: () => `${rfqId} ends: ${JSON.stringify(last)?.slice(0, 800)}` },
  );
}

/** Why a request ended without a parlay. */
export type Failure = { code: string; error: string };

/**
 * Asserts that a request is FILLED exactly when its one parlay is on the chain, and that an acceptance which the relay
 * had on record is one of these, or failed for a reason that `mayFail` lets pass.
 * @returns how it ended
 */
export async function expectOneParlay(
  chain: Chain,
  deal: Deal,
  { timeoutMs, mayFail = () => false }: { timeoutMs?: number; mayFail?: (failure: Failure) => boolean } = {},
): Promise<Snapshot> {
  const { rfqId, taker, isPromised } = deal;
  const snapshot = await ended(deal, timeoutMs);
  const { status, error } = snapshot;
  const isExcused = error !== null && mayFail(error as Failure);
  if (isPromised && !isExcused)
    expect(status, `${rfqId} was accepted: ${JSON.stringify(snapshot)}`).toBe('FILLED');
  const wanted = status === 'FILLED' ? 1 : 0;
  const parlays = await chain.parlaysOf(taker.account.address);
  expect({ rfqId, status, parlays: parlays.length }).toEqual({ rfqId, status, parlays: wanted });
  return snapshot;
}
