'use client';
import { useId } from 'react';
import { cn } from '#app/ui/class-names.ts';
import { formatE6 } from '#app/wallet/money.ts';

type StakeFieldProps = {
  stake: string;
  onStake: (stake: string) => void;
  /** Most that can be staked, by the venue and by the wallet; null until the wallet is known. */
  maxE6: bigint | null;
  balanceE6: bigint | undefined;
  fault: string | null;
  isLocked: boolean;
};

const PRESETS = ['10', '25', '50', '100'];

/** What is staked, with amounts to choose and the most that can be. */
export function StakeField({ stake, onStake, maxE6, balanceE6, fault, isLocked }: StakeFieldProps) {
  const id = useId();
  const max = maxE6 === null ? null : String(Number(maxE6 / 10_000n) / 100);
  return (
    <div className="px-4 py-3">
      <div className="flex items-end justify-between text-muted text-xs">
        <label htmlFor={id}>Stake, USD</label>
        <span>{balanceE6 === undefined ? '' : `Balance ${formatE6(balanceE6)}`}</span>
      </div>
      <div className="mt-1 flex h-12 items-center rounded border border-line-strong bg-surface px-3 focus-within:border-text">
        <span aria-hidden className="figure text-xl">
          $
        </span>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={stake}
          disabled={isLocked}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-fault`}
          onChange={(event) => onStake(event.target.value.replace(',', '.').slice(0, 12))}
          className="figure w-full min-w-0 bg-transparent pl-1 text-xl outline-none"
        />
      </div>
      <div className="mt-2 grid grid-cols-5 gap-1.5">
        {[...PRESETS, ...(max === null ? [] : [max])].map((amount, at) => (
          <button
            key={at === PRESETS.length ? 'max' : amount}
            type="button"
            disabled={isLocked}
            aria-pressed={stake === amount}
            onClick={() => onStake(amount)}
            className={cn(
              'h-8 rounded border text-xs max-md:h-10',
              stake === amount
                ? 'border-text font-semibold'
                : 'border-line-strong text-muted hover:text-text',
            )}
          >
            {at === PRESETS.length ? 'Max' : `$${amount}`}
          </button>
        ))}
      </div>
      <p id={`${id}-fault`} className="min-h-0 pt-1 text-down text-xs empty:hidden">
        {fault}
      </p>
    </div>
  );
}
