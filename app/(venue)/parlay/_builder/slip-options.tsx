import { changeSlip, type Slip } from '#app/slip/slip-store.ts';
import { Choice } from '#app/ui/choice.tsx';
import { formatE6 } from '#app/wallet/money.ts';

const CONSENTS = [
  { value: 'ask', label: 'Ask me again' },
  { value: 'better', label: 'Take better ones' },
  { value: 'any', label: 'Take any' },
] as const;

/** What a standing allowance covers. */
export const STANDING_E6 = 500_000_000n;

type SlipOptionsProps = { slip: Slip; isStanding: boolean; onStanding: (isStanding: boolean) => void };

/** What may happen when the price changes, and whether the next slips need one signature only. */
export function SlipOptions({ slip, isStanding, onStanding }: SlipOptionsProps) {
  return (
    <details className="border-t px-4 py-2 text-xs">
      <summary className="py-1 text-muted">Price changes and signatures</summary>
      <div className="grid gap-3 pt-1 pb-2">
        <Choice
          label="If the price changes"
          value={slip.consent}
          options={CONSENTS}
          onChange={(consent) => consent && changeSlip({ consent })}
        />
        <label className="flex items-start gap-2">
          <input
            type="checkbox"
            checked={isStanding}
            onChange={(event) => onStanding(event.target.checked)}
            className="mt-0.5 size-4 accent-(--accent)"
          />
          <span>
            Allow {formatE6(STANDING_E6)} at once
            <span className="block text-muted">
              The next slips then need one signature instead of two, until it is used up. Only the escrow can
              use it, and only for orders you sign. To end it sooner, revoke it in your wallet.
            </span>
          </span>
        </label>
      </div>
    </details>
  );
}
