import type { PayoutFileName } from '#domain/rewards/payouts/payout-record.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { findPayoutFile, findPayoutProof } from '#store/rewards/payouts.ts';

/** The bytes of a published file, as they were hashed. @throws ServiceError('not_found') */
export async function readPayoutFile(
  ctx: ServiceContext,
  { id }: { id: number },
  name: PayoutFileName,
): Promise<string> {
  const text = await findPayoutFile(ctx.db, id, name);
  if (text === null) throw new ServiceError('not_found', `Payout ${id} not found`);
  return text;
}

export type PayoutProofJson = {
  payout_id: number;
  /** The number of the payout with the distributor. */
  cycle_id: string;
  root: string;
  address: string;
  amount_e6: string;
  proof: string[];
};

/** The leaf of one wallet, as a claim needs it. @throws ServiceError('not_found') where the version pays it nothing */
export async function readPayoutProof(
  ctx: ServiceContext,
  { id, address }: { id: number; address: string },
): Promise<PayoutProofJson> {
  const found = await findPayoutProof(ctx.db, id, address);
  if (!found) throw new ServiceError('not_found', `Payout ${id} pays nothing to ${address}.`);
  const { root, amountE6, proof } = found;
  return { payout_id: id, cycle_id: String(id), root, address, amount_e6: String(amountE6), proof };
}
