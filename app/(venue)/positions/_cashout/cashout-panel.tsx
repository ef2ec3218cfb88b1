import type { CashoutView, OfferView } from '#app/data/venue-views.ts';
import { formatE6, formatSignedE6 } from '#app/format/money.ts';
import { formatPrice, shortAddress } from '#app/format/numbers.ts';
import { TimeLeft } from '#app/live/time-left.tsx';
import { cn } from '#app/ui/class-names.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { BIG_BUTTON, Waiting } from '#app/wallet/wallet-gate.tsx';
import { OfferScale } from './offer-scale.tsx';
import type { Sale } from './use-sale.ts';

const SHOWN = 3;

type CashoutPanelProps = {
  cashout: CashoutView;
  stakeE6: bigint;
  sale: Sale;
  onTake: (offer: OfferView) => void;
};

/** What makers offer for a live parlay, beside what it is worth. */
export function CashoutPanel({ cashout, stakeE6, sale, onTake }: CashoutPanelProps) {
  const { state, offers, fair_value: fair } = cashout;
  const best = cashout.offer;
  const fairE6 = fair === null ? null : BigInt(fair.value_e6);
  return (
    <div className="min-w-0">
      <h3 className="font-semibold">Cash out now</h3>
      <p className="flex justify-between gap-3 pt-1 text-xs">
        <span className="text-muted">
          {fair ? `Fair value, ${chanceOf(fair)} of ${formatE6(fair.prize_e6)}` : 'Fair value'}
        </span>
        <span className="font-medium">{fairE6 === null ? 'a leg has no price' : formatE6(fairE6)}</span>
      </p>
      {best ? <OfferScale offers={offers} fairE6={fairE6} /> : null}
      {best ? (
        <ol aria-label="Offers">
          {offers.slice(0, SHOWN).map((offer) => (
            <Offer key={offer.offer_id} offer={offer} isBest={offer.offer_id === best.offer_id} />
          ))}
        </ol>
      ) : null}
      <div role="alert" className="pt-1 text-down text-xs empty:hidden">
        {sale.phase.at === 'failed' ? sale.phase.words : null}
      </div>
      <div className="pt-2">
        <Next {...{ state, best, stakeE6, sale, onTake }} />
      </div>
      {best && fairE6 !== null ? <Gap bestE6={BigInt(best.payout_e6)} fairE6={fairE6} /> : null}
    </div>
  );
}

const chanceOf = ({ probability_e6 }: NonNullable<CashoutView['fair_value']>): string =>
  formatPrice(Number(probability_e6) / 1e6, 'percent');

function Offer({ offer, isBest }: { offer: OfferView; isBest: boolean }) {
  return (
    <li
      data-testid="offer"
      className={cn(
        'grid grid-cols-[0.75rem_minmax(0,1fr)_auto] items-center gap-2 border-t py-1.5',
        isBest && 'font-semibold',
      )}
    >
      <span aria-hidden className={cn('h-4 w-[3px]', isBest ? 'bg-accent' : 'bg-text')} />
      <span className="truncate">
        <span className="font-mono text-xs">{shortAddress(offer.maker)}</span>{' '}
        <span className="font-normal text-muted text-xs">
          <TimeLeft ms={offer.valid_until} isCountdown lead="expires in " passed="expired" />
        </span>
      </span>
      <span>{formatE6(offer.payout_e6)}</span>
    </li>
  );
}

/** What the best offer leaves on the table, or gives on top. */
function Gap({ bestE6, fairE6 }: { bestE6: bigint; fairE6: bigint }) {
  const gapE6 = bestE6 - fairE6;
  const size = gapE6 < 0n ? -gapE6 : gapE6;
  const share = fairE6 > 0n ? ` (${((Number(size) / Number(fairE6)) * 100).toFixed(1)}%)` : '';
  return (
    <p className="pt-2 text-muted text-xs">
      {`That is ${formatE6(size)}${share} ${gapE6 < 0n ? 'below' : 'above'} fair value. `}
      Fair value treats the legs as independent. A sale is credited to you at once and takes one signature and
      no gas.
    </p>
  );
}

type NextProps = Pick<CashoutPanelProps, 'stakeE6' | 'sale' | 'onTake'> & {
  state: CashoutView['state'];
  best: OfferView | null;
};

function Next({ state, best, stakeE6, sale, onTake }: NextProps) {
  const { phase } = sale;
  if (phase.at === 'signing') return <Waiting>Confirm in your wallet</Waiting>;
  if (phase.at === 'sent') return <Waiting>Waiting for confirmation…</Waiting>;
  if (phase.at === 'unsure')
    return (
      <>
        <p role="status" className="pb-2 text-xs">
          The request was sent, but no response came back. Check its status; a signature can never sell twice.
        </p>
        <Button look="solid" className={BIG_BUTTON} onClick={() => void sale.send(phase.signed)}>
          Check status
        </Button>
      </>
    );
  if (best === null) return <p className="text-muted text-xs">{NO_OFFER[state]}</p>;
  const gainE6 = BigInt(best.payout_e6) - stakeE6;
  return (
    <Button className={cn(BIG_BUTTON, 'border-text')} onClick={() => onTake(best)}>
      <span>
        Sell for {formatE6(best.payout_e6)}
        <span className={cn('ml-2 text-xs', gainE6 < 0n ? 'text-down' : 'text-up')}>
          {formatSignedE6(gainE6)} on your stake
        </span>
      </span>
    </Button>
  );
}

const NO_OFFER: Record<CashoutView['state'], string> = {
  no_offer: 'No offers right now. They come and go with the prices of the legs, and appear here.',
  live: 'No offers right now. They come and go with the prices of the legs, and appear here.',
  blocked: 'The result of a leg can still be disputed. Offers resume once it is final or withdrawn.',
  closed: 'This parlay is decided and settles shortly.',
};
