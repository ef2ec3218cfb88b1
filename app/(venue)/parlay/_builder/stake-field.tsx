import { formatE6 } from '#app/format/money.ts';
import { AmountField } from '#app/ui/controls/amount-field.tsx';

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
  const max = maxE6 === null ? null : String(Number(maxE6 / 10_000n) / 100);
  const preset = (amount: string, name: string) => ({
    name,
    isChosen: stake === amount,
    choose: () => onStake(amount),
  });
  return (
    <AmountField
      label="Stake, USD"
      value={stake}
      onValue={onStake}
      aside={balanceE6 === undefined ? '' : `Balance ${formatE6(balanceE6)}`}
      presets={[
        ...PRESETS.map((amount) => preset(amount, `$${amount}`)),
        ...(max === null ? [] : [preset(max, 'Max')]),
      ]}
      {...{ fault, isLocked }}
    />
  );
}
