import { callVenue } from '#app/data/call-venue.ts';
import type { Answers } from '#app/data/trpc-client.ts';
import { WordedError } from '#app/data/worded-error.ts';
import type { Hex } from '#domain/parlay/hex.ts';

/** A version of a payout. */
export type Payout = Answers['rewards']['payouts']['data'][number];

/** What a payout pays a wallet, with the proof of it, as it is published. */
export type PayoutProof = {
  cycle_id: string;
  root: string;
  address: string;
  amount_e6: string;
  proof: Hex[];
};

/** A funding of a payout on chain, and whether the account was paid from it. */
export type Funding = {
  funder: string;
  total_e6: string;
  /** Unix ms. */
  claim_end: number;
  state: 'open' | 'claimed' | 'ended';
  paid: { amount_e6: string; tx_hash: string } | null;
};

const TIMEOUT_MS = 20_000;

/** A published file; null when there is none. @throws when it cannot be read */
export async function readPublished(url: string): Promise<string | null> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.status === 404) return null;
  if (!response.ok) throw new WordedError(`${url} returned ${response.status}.`);
  return response.text();
}

/** The proof of a wallet; null where the payout pays it nothing. @throws when it cannot be read */
export async function readProof({ payout_id }: Payout, wallet: string): Promise<PayoutProof | null> {
  const text = await readPublished(`/rewards/payouts/${payout_id}/proofs/${wallet}.json`);
  return text === null ? null : JSON.parse(text);
}

/** Who has funded a payout on chain, by its number and root. @throws VenueCallError */
export async function readFundings({ payout_id, root }: Payout, address: string): Promise<Funding[]> {
  const query = new URLSearchParams({ address, cycle_id: String(payout_id), root: root ?? '' });
  const { fundings } = await callVenue<{ fundings: Funding[] }>(`/v1/positions/rewards?${query}`);
  return fundings;
}
