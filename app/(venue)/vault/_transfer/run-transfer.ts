import { parseSignature } from 'viem';
import { callVenue } from '#app/data/call-venue.ts';
import { VenueCallError } from '#app/data/venue-call-error.ts';
import { signPrepared } from '#app/wallet/use-wallet.ts';
import type { WireTypedData } from '#app/wallet/venue-types.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import { checkPermit } from './check-permit.ts';

/** What is to be moved, as it stands in the page when it is agreed to. Amounts in 6-decimal units. */
export type Transfer =
  | { kind: 'deposit'; amountE6: bigint }
  | { kind: 'redeem'; sharesRaw: bigint; leastE6: bigint };

/** What was mined. */
export type Moved = { kind: Transfer['kind']; txHash: Hex; amountE6: bigint; sharesRaw: bigint };

/** A signed transfer. The same permit is the same transfer however often it is sent. */
export type SignedTransfer = { path: string; body: object; kind: Transfer['kind'] };

type Answer = { tx_hash: Hex; amount_e6?: string; assets_e6?: string; shares_raw: string };

/** The venue answers once it is mined. */
const TIMEOUT_MS = 90_000;
const TRIES = 3;
/** The outcome is unknown: the same permit must be resent. */
const UNSURE = new Set(['VAULT_PENDING', 'UNREACHABLE', 'INTERNAL_ERROR']);

export const isUnsure = (error: unknown): boolean =>
  error instanceof VenueCallError && UNSURE.has(error.code);

/**
 * Has the wallet sign the permit of a transfer, once the page has found that it is for just that.
 * @throws PermitMismatchError, VenueCallError, or what the wallet says
 */
export async function signTransfer(
  transfer: Transfer,
  address: Hex,
  terms: VenueTerms,
  onPrompt: () => void,
): Promise<SignedTransfer> {
  const isDeposit = transfer.kind === 'deposit';
  const path = `/v1/vault/${transfer.kind}`;
  const value = isDeposit ? transfer.amountE6 : transfer.sharesRaw;
  const asked = isDeposit ? { amount_e6: String(value) } : { shares_raw: String(value) };
  const { permit } = await callVenue<{ permit: WireTypedData }>(`${path}/prepare`, {
    body: { address, ...asked },
  });
  const token = isDeposit ? terms.contracts.token : terms.contracts.vault;
  checkPermit(permit, { owner: address, token, value }, terms, Date.now());
  onPrompt();
  const { r, s, v } = parseSignature(await signPrepared(permit));
  const approval = { value: String(value), deadline: String(permit.message.deadline), v: Number(v), r, s };
  const least = isDeposit ? {} : { min_assets_e6: String(transfer.leastE6) };
  return { path, kind: transfer.kind, body: { address, permit: approval, ...least } };
}

/** Sends a signed transfer, and again while it is not mined. @throws VenueCallError; when `isUnsure`, send it again */
export async function sendTransfer({ path, body, kind }: SignedTransfer): Promise<Moved> {
  for (let tried = 1; ; tried += 1) {
    try {
      const answer = await callVenue<Answer>(path, { body, timeoutMs: TIMEOUT_MS });
      const amountE6 = BigInt(answer.amount_e6 ?? answer.assets_e6 ?? 0);
      return { kind, txHash: answer.tx_hash, amountE6, sharesRaw: BigInt(answer.shares_raw) };
    } catch (error) {
      const isPending = error instanceof VenueCallError && error.code === 'VAULT_PENDING';
      if (!isPending || tried === TRIES) throw error;
    }
  }
}
