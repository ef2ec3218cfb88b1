import type { Pool } from 'pg';
import { formatEther } from 'viem/utils';
import { DAY_MS } from '#domain/time.ts';
import type { Env } from '#server/config/env.ts';
import { gasReport } from '#store/venue/money/gas-ledger.ts';

type Limits = Pick<Env, 'RELAY_GAS_COIN_PER_DAY' | 'RELAY_GAS_COIN_PER_ADDRESS'>;
type Sum = { transactions: number; feeWei: bigint };

const shown = ({ transactions, feeWei }: Sum) => ({ transactions, coin: formatEther(feeWei) });

/**
 * What the venue has paid for gas on this UTC day, beside what it pays at most: coin as decimal texts. `percent` is of
 * the day's budget, which the venue's own duties (keeper, oracle) do not count towards.
 */
export async function venueGas(db: Pool, limits: Limits, nowMs = Date.now()): Promise<object> {
  const fromMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const { byKind, byAccount } = await gasReport(db, fromMs);
  const forOthers = byKind.filter(({ kind }) => kind !== 'keeper' && kind !== 'oracle');
  const spentWei = forOthers.reduce((sum, { feeWei }) => sum + feeWei, 0n);
  const { RELAY_GAS_COIN_PER_DAY: perDayWei, RELAY_GAS_COIN_PER_ADDRESS: perAddressWei } = limits;
  return {
    day: new Date(fromMs).toISOString().slice(0, 10),
    spent_coin: formatEther(spentWei),
    per_day_coin: formatEther(perDayWei),
    percent: Number((spentWei * 10_000n) / perDayWei) / 100,
    per_address_coin: formatEther(perAddressWei),
    by_kind: byKind.map(({ kind, ...sum }) => ({ kind, ...shown(sum) })),
    dearest_addresses: byAccount.map(({ account, ...sum }) => ({ address: account, ...shown(sum) })),
  };
}
