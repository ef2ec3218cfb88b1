import type { Pool } from 'pg';
import type { Verdict } from '#domain/parlay/escrow-event.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import type { ParlayLeg } from '#domain/parlay/legs.ts';
import { hexBytes } from '../hex-bytes.ts';

/** A parlay as derived from the escrow's events. Accounts in lower case, amounts in 6-decimal units as decimal text. */
export type PositionRecord = {
  parlayId: string;
  taker: Hex;
  maker: Hex;
  takerCollateralE6: string;
  netStakeE6: string;
  makerCollateralE6: string;
  conditionId: Hex;
  legs: (ParlayLeg & { verdict: Verdict })[];
  isSettled: boolean;
  verdict: Verdict;
  takerPayoutE6: string | null;
  makerPayoutE6: string | null;
  createdMs: number;
  settledMs: number | null;
  createdTx: Hex;
};

/** Positions, and the newest block whose events they show. */
export type PositionPage = {
  positions: PositionRecord[];
  indexedTo: { blockNumber: number; timeMs: number } | null;
};

/** A sale of a parlay. */
export type SaleRecord = { seller: Hex; buyer: Hex; payoutE6: string; soldMs: number; txHash: Hex };

/** A parlay that an account has or had a part in. */
export type HistoryRecord = PositionRecord & {
  settledTx: Hex | null;
  /** Its request; null if it was not filled by this service. */
  rfqId: string | null;
  firstTaker: Hex;
  /** Those in which the account sold or bought, oldest first. */
  sales: SaleRecord[];
};

export type HistoryPage = Omit<PositionPage, 'positions'> & { history: HistoryRecord[] };

/** SQL: parlay ids of a page, from a table whose index by `account` descends by id: at most a page of it is read. */
const pageOf = (table: string, account: string): string =>
  `(SELECT DISTINCT parlay_id FROM ${table} WHERE ${account} = $1 AND parlay_id < COALESCE($2, 'Infinity'::numeric)
      ORDER BY parlay_id DESC LIMIT $3)`;

const HOLDERS = `${pageOf('parlay', 'taker')} UNION ${pageOf('parlay', 'maker')}`;
const SELLERS = `${pageOf('parlay_sale', 'seller')} UNION ${pageOf('parlay_sale', 'buyer')}`;

const POSITION = `jsonb_build_object('parlayId', p.parlay_id::text, 'taker', '0x' || encode(p.taker, 'hex'),
      'maker', '0x' || encode(p.maker, 'hex'), 'takerCollateralE6', p.taker_collateral_e6::text,
      'netStakeE6', p.net_stake_e6::text, 'makerCollateralE6', p.maker_collateral_e6::text,
      'conditionId', '0x' || encode(p.legs_hash, 'hex'), 'isSettled', p.is_settled, 'verdict', p.verdict,
      'takerPayoutE6', p.taker_payout_e6::text, 'makerPayoutE6', p.maker_payout_e6::text,
      'createdMs', p.created_ms, 'settledMs', p.settled_ms, 'createdTx', '0x' || encode(p.created_tx, 'hex'),
      'legs', (SELECT jsonb_agg(jsonb_build_object('outcomeId', l.outcome_id, 'sideIndex', l.side_index,
        'verdict', l.verdict) ORDER BY l.leg_index) FROM parlay_leg l WHERE l.parlay_id = p.parlay_id))`;

const HISTORY = `jsonb_build_object('settledTx', '0x' || encode(p.settled_tx, 'hex'),
      'rfqId', (SELECT rfq_id FROM rfq WHERE rfq.quote_hash = p.quote_hash),
      'firstTaker', '0x' || encode(COALESCE((SELECT s.seller FROM parlay_sale s
        WHERE s.parlay_id = p.parlay_id AND s.nth = 1), p.taker), 'hex'),
      'sales', COALESCE((SELECT jsonb_agg(jsonb_build_object('seller', '0x' || encode(s.seller, 'hex'),
        'buyer', '0x' || encode(s.buyer, 'hex'), 'payoutE6', s.payout_e6::text, 'soldMs', s.sold_ms,
        'txHash', '0x' || encode(s.tx_hash, 'hex')) ORDER BY s.nth) FROM parlay_sale s
        WHERE s.parlay_id = p.parlay_id AND (s.seller = $1 OR s.buyer = $1)), '[]'))`;

/** SQL: a page of `position`, newest first, as one row that is all of one block. */
const pageQuery = (name: string, ids: string, position: string): string => `WITH own AS (
    ${ids} ORDER BY parlay_id DESC LIMIT $3),
  page AS (SELECT p.parlay_id, ${position} AS position FROM own JOIN parlay p USING (parlay_id))
  SELECT COALESCE((SELECT jsonb_agg(position ORDER BY parlay_id DESC) FROM page), '[]') AS ${name},
    (SELECT jsonb_build_object('blockNumber', block_number, 'timeMs', time_ms) FROM chain_cursor
      WHERE source = 'escrow' ORDER BY block_number DESC LIMIT 1) AS "indexedTo"`;

type PageInput = { limit: number; before: bigint | null };
const valuesOf = (account: string, { limit, before }: PageInput) => [
  hexBytes(account),
  before === null ? null : String(before),
  limit,
];

/**
 * Parlays of which an account is taker or maker now, newest first: at most `limit`, of an id below `before`. One
 * statement, so that all of it is of one block.
 */
export async function positionsOf(db: Pool, account: string, page: PageInput): Promise<PositionPage> {
  const { rows } = await db.query<PositionPage>({
    name: 'positions-of',
    text: pageQuery('positions', HOLDERS, POSITION),
    values: valuesOf(account, page),
  });
  return rows[0] ?? { positions: [], indexedTo: null };
}

/** As `positionsOf`, also parlays that the account has sold. */
export async function historyOf(db: Pool, account: string, page: PageInput): Promise<HistoryPage> {
  const { rows } = await db.query<HistoryPage>({
    name: 'history-of',
    text: pageQuery('history', `${HOLDERS} UNION ${SELLERS}`, `${POSITION} || ${HISTORY}`),
    values: valuesOf(account, page),
  });
  return rows[0] ?? { history: [], indexedTo: null };
}
