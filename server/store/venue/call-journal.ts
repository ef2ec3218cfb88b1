import type { Pool } from 'pg';
import type { GasKind, GasPurpose } from '#domain/parlay/gas-spent.ts';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import { DAY_MS } from '#domain/time.ts';
import { hexBytes } from '../hex-bytes.ts';
import { toJson, withBigints } from './bigint-json.ts';

/** Owner of a call: each lane has sender keys of its own. */
export type CallLane = 'relay' | 'keeper' | 'oracle';

type Signed = { hash: Hex; raw: Hex; sender: Hex; nonce: number };
type Call = {
  id: string;
  kind: string | null;
  /** Plain data that may hold bigints. */
  input: unknown;
  isDeferrable: boolean;
  purpose?: GasPurpose | undefined;
};
type OpenCall = Call & { raws: readonly Hex[]; signedMs: number };
type OpenRow = Omit<OpenCall, 'purpose'> & { purpose: GasKind | null; account: Address | null };

/** Long enough to look into a complaint; what the chain has not decided by then it never will. */
const KEPT_MS = 7 * DAY_MS;

const SIGNED = `INSERT INTO signed_call
    (tx_hash, lane, chain_id, call_id, is_deferrable, sender, nonce, raw_tx, signed_ms, kind, input, purpose, account)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT (tx_hash) DO NOTHING`;

const OPEN = `SELECT call_id AS id, bool_or(is_deferrable) AS "isDeferrable",
    array_agg('0x' || encode(raw_tx, 'hex') ORDER BY seq) AS raws,
    min(signed_ms) AS "signedMs", min(kind) AS kind, (array_agg(input))[1] AS input,
    min(purpose) AS purpose, '0x' || encode((array_agg(account))[1], 'hex') AS account
  FROM signed_call WHERE lane = $1 AND chain_id = $2 AND outcome IS NULL AND signed_ms >= $3
  GROUP BY call_id ORDER BY min(seq)`;

/** The journal of one lane's calls on one chain, in Postgres. Each call of it is one statement. */
export function createCallJournal(
  db: Pool,
  { lane, chainId, now = Date.now }: { lane: CallLane; chainId: number; now?: () => number },
) {
  return {
    /** Stores a signed transaction before it is sent. */
    async signed({ id, kind, input, isDeferrable, purpose }: Call, tx: Signed): Promise<void> {
      const what = [lane, chainId, id, isDeferrable, hexBytes(tx.sender), tx.nonce, hexBytes(tx.raw), now()];
      const whose = [purpose?.kind ?? null, purpose?.account ? hexBytes(purpose.account) : null];
      const declared = [kind, kind === null ? null : toJson(input)];
      const values = [hexBytes(tx.hash), ...what, ...declared, ...whose];
      await db.query({ name: 'call-signed', text: SIGNED, values });
    },
    /** Stores how the call of these transactions ended. */
    async ended(txHashes: readonly Hex[], outcome: string): Promise<void> {
      await db.query({
        name: 'call-ended',
        text: 'UPDATE signed_call SET outcome = $2, ended_ms = $3 WHERE tx_hash = ANY ($1) AND outcome IS NULL',
        values: [txHashes.map(hexBytes), outcome, now()],
      });
    },
    /** Every call without an end that was signed within the last week, the oldest first. */
    async open(): Promise<OpenCall[]> {
      const { rows } = await db.query<OpenRow>(OPEN, [lane, chainId, now() - KEPT_MS]);
      return rows.map(({ purpose, account, input, ...call }) => ({
        ...call,
        input: withBigints(input),
        ...(purpose && { purpose: { kind: purpose, account } }),
      }));
    },
  };
}

/** Removes what was signed more than a week ago. @returns how many transactions */
export async function dropOldCalls(db: Pool, nowMs: number): Promise<number> {
  const { rowCount } = await db.query('DELETE FROM signed_call WHERE signed_ms < $1', [nowMs - KEPT_MS]);
  return rowCount ?? 0;
}
