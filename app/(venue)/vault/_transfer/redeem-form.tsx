import { useState } from 'react';
import type { VaultPositionsView } from '#app/data/venue-views.ts';
import { formatE6 } from '#app/format/money.ts';
import { AmountField } from '#app/ui/controls/amount-field.tsx';
import { parseUsd } from '#domain/parlay/usd.ts';
import { nextIdle } from '../_vault/next-idle.ts';
import { type FormProps, typed } from './deposit-form.tsx';
import { formatSharesRaw, paymentFor, sharesWorth } from './share-math.ts';
import { TransferAction } from './transfer-action.tsx';
import { TransferLines } from './transfer-lines.tsx';
import { TransferSteps } from './transfer-steps.tsx';
import type { Holding } from './use-holding.ts';

/** What is to be redeemed: a part of the shares in per cent, or what was typed. */
type Choice = { percent: bigint } | { typed: string };

const PERCENTS = [25n, 50n, 75n];

const mostOf = ({ position }: Holding): bigint => BigInt(position.max_redeem_shares_raw);

function sharesOf(choice: Choice, { vault, position }: Holding): bigint | null {
  const held = BigInt(position.shares_raw);
  if ('percent' in choice) return choice.percent === 100n ? held : (held * choice.percent) / 100n;
  const amountE6 = parseUsd(choice.typed.trim());
  if (amountE6 === null) return null;
  const shares = sharesWorth(amountE6, vault);
  // Typing the total worth, to the cent, redeems all shares.
  return amountE6 / 10_000n === paymentFor(held, vault).worthE6 / 10_000n ? held : shares;
}

function faultOf(choice: Choice, shares: bigint | null, holding: Holding, book?: VaultPositionsView) {
  if ('typed' in choice && choice.typed.trim() === '') return null;
  if (shares === null) return 'Enter an amount in USD, such as 100 or 12.50.';
  const { vault, position } = holding;
  if (shares > BigInt(position.shares_raw))
    return `Your shares are worth ${formatE6(paymentFor(BigInt(position.shares_raw), vault).worthE6)}.`;
  if (shares <= mostOf(holding)) return null;
  const now = formatE6(paymentFor(mostOf(holding), vault).worthE6);
  return `The rest of the pool backs parlays. You can redeem ${now} of your shares now. ${nextIdle(book)}`;
}

/** Shares back into collateral, out of the pool's idle cash. */
export function RedeemForm({
  vault,
  holding,
  terms,
  run,
  book,
}: FormProps & { book?: VaultPositionsView | undefined }) {
  const [choice, setChoice] = useState<Choice>({ typed: '' });
  const heldRaw = holding ? BigInt(holding.position.shares_raw) : 0n;
  const shares = holding ? sharesOf(choice, holding) : null;
  const fault = holding && heldRaw > 0n ? faultOf(choice, shares, holding, book) : null;
  const isGood = shares !== null && shares > 0n && fault === null;
  const payment = paymentFor(shares ?? 0n, vault);
  const isAllFree = holding !== null && mostOf(holding) >= heldRaw;
  const preset = (percent: bigint, name: string) => ({
    name,
    isChosen: 'percent' in choice && choice.percent === percent,
    choose: () => setChoice({ percent }),
  });
  const most = {
    name: 'Max',
    isChosen: 'typed' in choice && holding !== null && choice.typed === maxTyped(holding),
    choose: () => holding && setChoice({ typed: maxTyped(holding) }),
  };
  const isHolder = heldRaw > 0n;
  return (
    <>
      <AmountField
        label="Redeem, USD"
        value={'typed' in choice ? choice.typed : typed(payment.worthE6)}
        onValue={(value) => setChoice({ typed: value })}
        aside={holding ? `${formatSharesRaw(heldRaw)} shares` : ''}
        presets={[
          ...PERCENTS.map((percent) => preset(percent, `${percent}%`)),
          isAllFree ? preset(100n, 'Max') : most,
        ]}
        {...{ fault, isLocked: !isHolder || run.isBusy || run.phase.at === 'unsure' }}
      />
      <TransferLines
        lines={[
          ['You redeem', shares ? `${formatSharesRaw(shares)} shares` : '–'],
          ['Exit fee', payment.feeE6 > 0n ? `−${formatE6(payment.feeE6)}` : 'none'],
          ['You receive', isGood ? `≈ ${formatE6(payment.paidE6)}` : '–'],
          ['Minimum received', isGood ? formatE6(payment.leastE6) : '–'],
        ]}
        note="If the shares would pay less than the minimum when the transaction is mined, nothing happens and you keep them."
      />
      <TransferSteps
        phase={run.phase}
        steps={[
          { name: 'Sign the permit', note: 'It lets the vault take these shares, once. No gas.' },
          { name: 'Submitted on chain', note: 'The venue submits it and pays the gas.' },
          { name: 'Confirmed', note: 'The money is in your wallet.' },
        ]}
      />
      <TransferAction
        {...{ terms, run, holding, wait: null, waitLabel: '', lacks: null, onFunded: () => {} }}
        connectLabel="Connect a wallet to redeem"
        missing={missingOf({ isHolder, isGood, fault })}
        goLabel={`Sign to redeem ${formatE6(payment.paidE6)}`}
        transfer={isGood ? { kind: 'redeem', sharesRaw: shares, leastE6: payment.leastE6 } : null}
      />
      <p className="px-4 pb-3 text-muted text-xs">
        You sign one permit, which lets the vault take exactly these shares. Redemptions are never paused, and
        are paid from idle cash only.
      </p>
    </>
  );
}

/** What all shares that can be redeemed now are worth, as it is typed. */
const maxTyped = (holding: Holding): string => typed(paymentFor(mostOf(holding), holding.vault).worthE6);

function missingOf({
  isHolder,
  isGood,
  fault,
}: {
  isHolder: boolean;
  isGood: boolean;
  fault: string | null;
}) {
  if (!isHolder) return 'You hold no shares';
  if (isGood) return null;
  return fault ? 'Enter a smaller amount' : 'Enter an amount';
}
