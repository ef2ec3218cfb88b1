import type { ReactNode } from 'react';
import type { VaultPositionsView, VaultView } from '#app/data/venue-views.ts';
import { formatRoundE6, formatSharePrice, usdOf } from '#app/format/money.ts';
import { nextIdle } from './next-idle.ts';

type TermsProps = { vault: VaultView; book: VaultPositionsView | undefined };

const LARGEST_EXIT_FEE_PCT = 5;

const pct = (bps: number): string => `${Number((bps / 100).toFixed(2))}%`;

/** What one agrees to with a deposit, in plain words. */
export function Terms({ vault, book }: TermsProps) {
  const rows: [string, ReactNode][] = [
    [
      'Deposit',
      `Shares are issued at the current share price, ${formatSharePrice(usdOf(vault.stats.share_price_e6))} each. One signature; the venue pays the gas. No fee.`,
    ],
    [
      'Deposits on hold',
      'while a decided parlay of the pool has not settled, so that nobody can buy into a known result. This takes seconds to minutes.',
    ],
    [
      'Redeem',
      `Shares are redeemed at the share price, from idle cash only: ${formatRoundE6(vault.stats.idle_e6)} now. ${nextIdle(book)} Redemptions are never paused.`,
    ],
    [
      'Exit fee',
      `${pct(vault.exit_fee_bps)} of what you redeem, kept in the pool. It can never exceed ${LARGEST_EXIT_FEE_PCT}%, and a change is announced on chain two days in advance.`,
    ],
    [
      'Risk',
      `You can lose money. At most ${pct(vault.max_utilization_bps)} of the pool backs parlays at any time, and at most ${formatRoundE6(vault.per_parlay_cap_e6)} backs one parlay.`,
    ],
  ];
  return (
    <dl className="px-3 py-1 text-xs">
      {rows.map(([name, text]) => (
        <div key={name} className="border-b py-2 last:border-0">
          <dt className="font-medium">{name}</dt>
          <dd className="text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
