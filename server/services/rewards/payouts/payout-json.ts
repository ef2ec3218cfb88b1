import type { PayoutFileName, PayoutRecord } from '#domain/rewards/payouts/payout-record.ts';
import { usdText } from '#domain/rewards/usd-text.ts';
import { formatUtc } from '#domain/time.ts';

/** Permanent public path of a version's file, from the site root. */
export const payoutFilePath = (payoutId: number, name: PayoutFileName): string =>
  `/rewards/payouts/${payoutId}/${name}`;

export type PayoutFileJson = { url: string; sha256: string };

export type PayoutJson = {
  payout_id: number;
  campaign_id: string;
  cycle: number;
  version: number;
  kind: PayoutRecord['kind'];
  corrects: number | null;
  finalized_at: string;
  root: string | null;
  pool_usd: string;
  total_usd: string;
  held_usd: string;
  overpaid_usd: string;
  undistributed_usd: string;
  wallets: number;
  files: { json: PayoutFileJson; csv: PayoutFileJson; input: PayoutFileJson };
};

/** A version of a payout as everybody sees it. */
export const payoutJson = (payout: PayoutRecord): PayoutJson => ({
  ...{ payout_id: payout.payoutId, campaign_id: payout.campaignId, cycle: payout.cycle },
  ...{ version: payout.version, kind: payout.kind, corrects: payout.corrects, root: payout.root },
  finalized_at: formatUtc(payout.finalizedMs),
  ...{ pool_usd: usdText(payout.poolE6), total_usd: usdText(payout.totalE6) },
  ...{ held_usd: usdText(payout.heldE6), overpaid_usd: usdText(payout.overpaidE6) },
  ...{ undistributed_usd: usdText(payout.undistributedE6), wallets: payout.wallets },
  files: {
    json: { url: payoutFilePath(payout.payoutId, 'payout.json'), sha256: payout.jsonSha256 },
    csv: { url: payoutFilePath(payout.payoutId, 'payout.csv'), sha256: payout.csvSha256 },
    input: { url: payoutFilePath(payout.payoutId, 'input.json'), sha256: payout.inputSha256 },
  },
});
