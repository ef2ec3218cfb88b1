import type { VaultView } from '#app/data/venue-views.ts';

/** The vault contract's virtual assets and shares: 1 unit of collateral and 10^6 units of shares. */
const VIRTUAL_SHARES = 10n ** 6n;
const VIRTUAL_E6 = 1n;
const BPS = 10_000n;
/** Minimum payout accepted for shares: 1% below their value at signing. */
const SLACK = { kept: 99n, of: 100n };

const poolOf = ({ stats }: VaultView): { assets: bigint; shares: bigint } => ({
  assets: BigInt(stats.total_assets_e6) + VIRTUAL_E6,
  shares: BigInt(stats.total_shares_raw) + VIRTUAL_SHARES,
});

/** Shares (12 decimals) that a deposit makes at the present share price. */
export function sharesFor(amountE6: bigint, vault: VaultView): bigint {
  const { assets, shares } = poolOf(vault);
  return (amountE6 * shares) / assets;
}

/** The fewest shares that are worth an amount before the exit fee, so that what is typed is what is redeemed. */
export function sharesWorth(amountE6: bigint, vault: VaultView): bigint {
  const { assets, shares } = poolOf(vault);
  return (amountE6 * shares + assets - 1n) / assets;
}

/** What shares pay at the present share price, after the exit fee; and the least that is accepted. 6-decimal units. */
export function paymentFor(
  sharesRaw: bigint,
  vault: VaultView,
): { worthE6: bigint; feeE6: bigint; paidE6: bigint; leastE6: bigint } {
  const { assets, shares } = poolOf(vault);
  const worthE6 = (sharesRaw * assets) / shares;
  const feeE6 = (worthE6 * BigInt(vault.exit_fee_bps) + BPS - 1n) / BPS;
  const paidE6 = worthE6 - feeE6;
  return { worthE6, feeE6, paidE6, leastE6: (paidE6 * SLACK.kept) / SLACK.of };
}

/** Shares as text with at most four decimals, rounded down: `1,234.5`. */
export function formatSharesRaw(sharesRaw: bigint): string {
  const tenThousandths = sharesRaw / 10n ** 8n;
  const rest = String(tenThousandths % 10_000n)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return `${(tenThousandths / 10_000n).toLocaleString('en-US')}${rest ? `.${rest}` : ''}`;
}
