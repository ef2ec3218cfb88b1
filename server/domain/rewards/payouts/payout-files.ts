import { canonicalJson } from '../../canonical-json.ts';
import { ONE_BPS } from '../campaign-terms.ts';
import type { Cluster } from '../related-wallets.ts';
import type { Payout, PayoutWallet } from './compute-payout.ts';
import type { PayoutInput } from './payout-input.ts';
import { sha256Text } from './score-cycle.ts';

/** The published files of a version, as texts, and the SHA-256 of each. */
export type PayoutFiles = {
  input: string;
  inputSha256: string;
  json: string;
  jsonSha256: string;
  csv: string;
  csvSha256: string;
};

/** A wallet's average maker multiplier in bps, rounded down; 10,000 without maker flow. */
const multiplierBps = ({ makerE8, makerFlowE8 }: PayoutWallet): number =>
  makerFlowE8 === 0n ? ONE_BPS : Number((makerE8 * BigInt(ONE_BPS)) / makerFlowE8);

const walletJson = (row: PayoutWallet) => ({
  wallet: row.wallet,
  state: row.state,
  maker_flow_e8: String(row.makerFlowE8),
  maker_multiplier_bps: multiplierBps(row),
  maker_score_e8: String(row.makerE8),
  taker_score_e8: String(row.takerE8),
  due_e6: String(row.dueE6),
  paid_before_e6: String(row.paidBeforeE6),
  amount_e6: String(row.amountE6),
  held_e6: String(row.heldE6),
  overpaid_e6: String(row.overpaidE6),
  fills: row.fills,
  excluded: row.excluded,
});

/** The evidence of a group of related wallets. Shares are parts of each wallet's own trades or volume, in 1/10,000. */
export const clusterJson = ({ wallets, links }: Cluster) => ({
  wallets,
  links: links.map(({ signal, count, shares, sharedCounterparties, wallets: pair }) => ({
    ...{ wallets: pair, signal, count, shared_counterparties: sharedCounterparties },
    shares_bps: shares.map((share) => Math.round(share * ONE_BPS)),
  })),
});

const COLUMNS = [
  ...['wallet', 'state', 'maker_flow_e8', 'maker_multiplier_bps', 'maker_score_e8', 'taker_score_e8'],
  ...['due_e6', 'paid_before_e6', 'amount_e6', 'held_e6', 'overpaid_e6', 'fills'],
] as const;

/** One line a wallet, by address; lines end with a line feed. No field needs quotes. */
const csvOf = (rows: readonly ReturnType<typeof walletJson>[]): string =>
  `${[COLUMNS.join(','), ...rows.map((row) => COLUMNS.map((name) => row[name]).join(','))].join('\n')}\n`;

/** The one text of a version's files. Nothing in them depends on anything but the input and the fills. */
export function payoutFiles(input: PayoutInput, payout: Payout): PayoutFiles {
  const inputText = canonicalJson(input);
  const inputSha256 = sha256Text(inputText);
  const wallets = payout.wallets.map(walletJson);
  const csv = csvOf(wallets);
  const csvSha256 = sha256Text(csv);
  const { payout_id, kind, campaign_id, version, corrects, cycle, finalized_ms } = input;
  const json = canonicalJson({
    format: 'hashmark-payout/1',
    ...{ payout_id, kind, campaign_id, version, corrects, cycle, finalized_ms },
    ...{ input_sha256: inputSha256, csv_sha256: csvSha256, root: payout.tree?.root ?? null },
    pool_e6: String(payout.poolE6),
    total_e6: String(payout.totalE6),
    held_e6: String(payout.heldE6),
    overpaid_e6: String(payout.overpaidE6),
    undistributed_e6: String(payout.undistributedE6),
    wallets,
    related: payout.related.map(clusterJson),
  });
  return { input: inputText, inputSha256, json, jsonSha256: sha256Text(json), csv, csvSha256 };
}
