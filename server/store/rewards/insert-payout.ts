import type { ClientBase } from 'pg';
import type { Payout, PayoutWallet } from '#domain/rewards/payouts/compute-payout.ts';
import type { PayoutFiles } from '#domain/rewards/payouts/payout-files.ts';
import type { PayoutInput } from '#domain/rewards/payouts/payout-input.ts';
import { hexBytes } from '../hex-bytes.ts';
import { announceCommit, PAYOUTS_TOPIC } from '../queries/changes/changefeed-notices.ts';
import { reserveNumbers } from '../writes/reserve-numbers.ts';

/** Takes the number of the next version; locked until the caller's transaction ends. */
export const nextPayoutId = (tx: ClientBase): Promise<number> => reserveNumbers(tx, PAYOUTS_TOPIC, 1);

/** Stores a version with its files and wallets and announces it, in the caller's transaction and as the last of it. */
export async function insertPayout(
  tx: ClientBase,
  { input, payout, files }: { input: PayoutInput; payout: Payout; files: PayoutFiles },
): Promise<void> {
  const { payout_id: payoutId } = input;
  await tx.query(
    `INSERT INTO reward_payout (payout_id, campaign_id, cycle, version, kind, corrects, finalized_ms, root, pool_e6,
       total_e6, held_e6, overpaid_e6, undistributed_e6, wallets, input_sha256, json_sha256, csv_sha256)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      ...[payoutId, input.campaign_id, input.cycle.number, input.version, input.kind],
      ...[
        input.corrects?.payout_id ?? null,
        input.finalized_ms,
        payout.tree ? hexBytes(payout.tree.root) : null,
      ],
      ...[payout.poolE6, payout.totalE6, payout.heldE6, payout.overpaidE6, payout.undistributedE6],
      ...[payout.wallets.length, files.inputSha256, files.jsonSha256, files.csvSha256],
    ],
  );
  await tx.query(
    `INSERT INTO reward_payout_file (payout_id, name, body)
     VALUES ($1, 'payout.json', $2), ($1, 'payout.csv', $3), ($1, 'input.json', $4)`,
    [payoutId, files.json, files.csv, files.input],
  );
  await insertWallets(tx, payoutId, payout);
  await announceCommit(tx, { topic: PAYOUTS_TOPIC, head: payoutId });
}

async function insertWallets(tx: ClientBase, payoutId: number, { wallets, tree }: Payout): Promise<void> {
  const of = <T>(read: (row: PayoutWallet) => T): T[] => wallets.map(read);
  // Arrays of arrays must have one length: proofs travel as one text each.
  const proofOf = ({ wallet }: PayoutWallet): string =>
    (tree?.proofs.get(wallet) ?? []).map((word) => word.slice(2)).join(' ');
  await tx.query(
    `INSERT INTO reward_payout_wallet (payout_id, wallet, state, maker_e8, taker_e8, due_e6, paid_before_e6, amount_e6,
       held_e6, overpaid_e6, proof)
     SELECT $1, wallet, state, maker_e8, taker_e8, due_e6, paid_before_e6, amount_e6, held_e6, overpaid_e6,
       ARRAY(SELECT decode(word, 'hex') FROM unnest(string_to_array(proof, ' ')) WITH ORDINALITY AS w (word, place)
         WHERE word <> '' ORDER BY place)
     FROM unnest($2::bytea[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[],
       $9::bigint[], $10::bigint[], $11::text[])
       AS r (wallet, state, maker_e8, taker_e8, due_e6, paid_before_e6, amount_e6, held_e6, overpaid_e6, proof)`,
    [
      payoutId,
      of(({ wallet }) => hexBytes(wallet)),
      of(({ state }) => state),
      of(({ makerE8 }) => makerE8),
      of(({ takerE8 }) => takerE8),
      of(({ dueE6 }) => dueE6),
      of(({ paidBeforeE6 }) => paidBeforeE6),
      of(({ amountE6 }) => amountE6),
      of(({ heldE6 }) => heldE6),
      of(({ overpaidE6 }) => overpaidE6),
      of(proofOf),
    ],
  );
}
