import { useState } from 'react';
import type { VaultView } from '#app/data/venue-views.ts';
import { formatE6, formatSharePrice, usdOf } from '#app/format/money.ts';
import { AmountField } from '#app/ui/controls/amount-field.tsx';
import { useFunds } from '#app/wallet/use-funds.ts';
import { parseUsd } from '#domain/parlay/usd.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import { formatSharesRaw, sharesFor } from './share-math.ts';
import { TransferAction } from './transfer-action.tsx';
import { TransferLines } from './transfer-lines.tsx';
import { TransferSteps } from './transfer-steps.tsx';
import type { Holding } from './use-holding.ts';
import type { TransferRun } from './use-transfer.ts';

export type FormProps = {
  vault: VaultView;
  /** Null without a wallet, and until it is known. */
  holding: Holding | null;
  terms: VenueTerms | undefined;
  run: TransferRun;
};

const PRESETS = ['100', '500', '1000'];
/** The venue pays the gas of deposits from here on. */
const LEAST_E6 = 1_000_000n;

/** An amount of 6-decimal units as it is typed: to the cent, rounded down. */
export const typed = (amountE6: bigint): string => String(Number(amountE6 / 10_000n) / 100);

function faultOf(amount: string, amountE6: bigint | null): string | null {
  if (amount.trim() === '') return null;
  if (amountE6 === null) return 'Enter an amount in USD, such as 100 or 12.50.';
  return amountE6 < LEAST_E6 ? `Deposit at least ${formatE6(LEAST_E6)}. The venue pays the gas.` : null;
}

/** Why nothing can be deposited now, whatever the amount; null when it can. */
function waitOf(vault: VaultView, holding: Holding | null): string | null {
  if (vault.paused) return 'The vault is paused and accepts no deposits. You can still redeem shares.';
  if (holding?.position.max_deposit_e6 !== '0') return null;
  return 'Deposits are on hold until a decided parlay of the pool settles, so that nobody can buy into a known result. This takes seconds to minutes, and the page updates by itself.';
}

/** Collateral into the pool. */
export function DepositForm({ vault, holding, terms, run }: FormProps) {
  const [amount, setAmount] = useState('100');
  const { refresh } = useFunds(holding?.address);
  const amountE6 = parseUsd(amount.trim());
  const fault = faultOf(amount, amountE6);
  const wait = waitOf(vault, holding);
  const balanceE6 = holding ? BigInt(holding.position.usdc_balance_e6) : null;
  const isPoor = balanceE6 !== null && amountE6 !== null && balanceE6 < amountE6;
  const isGood = amountE6 !== null && fault === null;
  const preset = (value: string, name: string) => ({
    name,
    isChosen: amount === value,
    choose: () => setAmount(value),
  });
  const shown = isGood ? formatE6(amountE6) : null;
  return (
    <>
      <AmountField
        label="Deposit, USD"
        value={amount}
        onValue={setAmount}
        aside={balanceE6 === null ? '' : `Balance ${formatE6(balanceE6)}`}
        presets={[
          ...PRESETS.map((value) => preset(value, `$${Number(value).toLocaleString('en-US')}`)),
          ...(balanceE6 ? [preset(typed(balanceE6), 'Max')] : []),
        ]}
        {...{ fault, isLocked: run.isBusy || run.phase.at === 'unsure' }}
      />
      <TransferLines
        lines={[
          ['You receive', isGood ? `≈ ${formatSharesRaw(sharesFor(amountE6, vault))} shares` : '–'],
          ['Share price', formatSharePrice(usdOf(vault.stats.share_price_e6))],
          ['Fee and gas', 'none'],
        ]}
        note="Shares are issued at the price of the block that includes the deposit. The price changes only when a parlay settles, and deposits are on hold while a decided one has not."
      />
      <TransferSteps
        phase={run.phase}
        steps={[
          { name: 'Sign the permit', note: `It lets the vault take ${shown ?? 'this'}, once. No gas.` },
          { name: 'Submitted on chain', note: 'The venue submits it and pays the gas.' },
          { name: 'Confirmed', note: 'The shares are yours.' },
        ]}
      />
      <TransferAction
        {...{ terms, run, holding, wait }}
        connectLabel="Connect a wallet to deposit"
        lacks={isPoor ? 'this deposit' : null}
        onFunded={refresh}
        missing={isGood ? null : 'Enter an amount'}
        waitLabel="Deposits on hold"
        goLabel={`Sign to deposit ${shown}`}
        transfer={isGood ? { kind: 'deposit', amountE6 } : null}
      />
      <p className="px-4 pb-3 text-muted text-xs">
        You sign one permit, which lets the vault take exactly {shown ?? 'that amount'}. You can lose money.
      </p>
    </>
  );
}
