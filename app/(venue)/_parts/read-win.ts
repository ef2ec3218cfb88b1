import { askVenueHere } from '#app/data/read-venue.ts';
import { serverApi } from '#app/data/trpc-server.tsx';
import type { CashoutView } from '#app/data/venue-views.ts';
import { winPayout } from '#domain/parlay/fees.ts';
import { legWords } from './leg-words.ts';

/** A parlay of which every leg came true. `paidE6` in 6-decimal units. */
export type Win = { paidE6: bigint; multiple: number; legs: string[] };

const PARLAY_ID = /^[1-9]\d{0,18}$/;

/** A won parlay as the chain tells it; null for any other, and while the venue does not answer. Server side. */
export async function readWin(parlayId: string): Promise<Win | null> {
  if (!PARLAY_ID.test(parlayId)) return null;
  const view = await askVenueHere<CashoutView>(`/v1/positions/${parlayId}/cashout`).catch(() => null);
  if (!view?.settled || view.failed || view.voidedCount > 0) return null;
  if (view.resolvedWonCount < view.legs.length) return null;
  const netE6 = BigInt(view.net_stake_e6);
  const paidE6 = winPayout(netE6, BigInt(view.maker_collateral_e6), view.spread_bps);
  const markets = await serverApi().venue.legs({ ids: view.legs.map(({ outcome_id: id }) => id) });
  const known = new Map(markets.map((market) => [market.outcomeId, market]));
  const legs = view.legs.map((leg) => legWords(leg, known.get(leg.outcome_id)));
  return {
    paidE6,
    multiple: Number(paidE6) / Number(netE6),
    legs: legs.map(({ name, about }) => (about ? `${name}, ${about}` : name)),
  };
}
