import { formatE6 } from '#app/format/money.ts';
import { changeSlip, type Slip } from '#app/slip/slip-store.ts';
import { Choice } from '#app/ui/controls/choice.tsx';
import { useWallet } from '#app/wallet/use-wallet.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import { allowanceWords, StandingAllowance } from './standing-allowance.tsx';

const CONSENTS = [
  { value: 'ask', label: 'Ask me' },
  { value: 'better', label: 'Accept better prices' },
  { value: 'any', label: 'Accept any price' },
] as const;

/** What a standing allowance covers. */
export const STANDING_E6 = 500_000_000n;

type SlipOptionsProps = {
  slip: Slip;
  terms: VenueTerms | undefined;
  /** What the escrow may take already; undefined while nobody knows. */
  allowanceE6: bigint | undefined;
  onRevoked: () => void;
  isStanding: boolean;
  onStanding: (isStanding: boolean) => void;
};

/** What may happen when the price changes, and whether the next slips need one signature only. */
export function SlipOptions(props: SlipOptionsProps) {
  const { slip, terms, allowanceE6 = 0n, onRevoked, isStanding, onStanding } = props;
  const { address, isOnVenueChain } = useWallet();
  return (
    <details className="border-t px-4 py-2 text-xs">
      <summary className="py-1 text-muted">
        Price changes and signatures
        {allowanceE6 > 0n ? (
          <span className="text-text"> · {allowanceWords(allowanceE6)} allowed</span>
        ) : null}
      </summary>
      <div className="grid gap-3 pt-1 pb-2">
        <Choice
          label="If the price changes"
          value={slip.consent}
          options={CONSENTS}
          onChange={(consent) => consent && changeSlip({ consent })}
        />
        {allowanceE6 > 0n && address && isOnVenueChain && terms ? (
          <StandingAllowance {...{ allowanceE6, address, terms, onRevoked }} />
        ) : null}
        <label className="flex items-start gap-2">
          <input
            type="checkbox"
            checked={isStanding}
            onChange={(event) => onStanding(event.target.checked)}
            className="mt-0.5 size-4 accent-(--accent)"
          />
          <span>
            Allow {formatE6(STANDING_E6)} up front
            <span className="block text-muted">
              Your next slips need one signature instead of two until this allowance is used up. Only the
              escrow can use it, and only for orders you sign. You can revoke it here at any time.
            </span>
          </span>
        </label>
      </div>
    </details>
  );
}
