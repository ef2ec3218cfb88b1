import type { ReactNode } from 'react';
import type { VaultPositionsView, VaultView } from '#app/data/venue-views.ts';
import { money, roundMoney, usdOf } from '#app/format/money.ts';
import { nextIdle } from './next-idle.ts';

type TermsProps = { vault: VaultView; book: VaultPositionsView | undefined };

const LARGEST_EXIT_FEE_PCT = 5;

const pct = (bps: number): string => `${Number((bps / 100).toFixed(2))}%`;

/** What one agrees to with a deposit, in plain words. */
export function Terms({ vault, book }: TermsProps) {
  const rows: [string, ReactNode][] = [
    [
      'Deposit',
      `Shares are made at the present share price, ${money(usdOf(vault.stats.share_price_e6))} each. One signature; the venue pays the gas. No fee.`,
    ],
    [
      'Deposits wait',
      'while a decided parlay of the pool is not settled yet, so that nobody buys into a result that is known. That takes seconds to minutes.',
    ],
    [
      'Redeem',
      `Shares are paid at the share price, out of idle cash only: ${roundMoney(usdOf(vault.stats.idle_e6))} now. ${nextIdle(book)} Redemption is never paused.`,
    ],
    [
      'Exit fee',
      `${pct(vault.exit_fee_bps)} of what you redeem; it stays in the pool. It can never exceed ${LARGEST_EXIT_FEE_PCT}%, and a change is announced on chain two days ahead.`,
    ],
    [
      'Risk',
      `You can lose money. At most ${pct(vault.max_utilization_bps)} of the pool stands behind parlays at once, at most ${roundMoney(usdOf(vault.per_parlay_cap_e6))} behind one.`,
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
