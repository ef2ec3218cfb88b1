import type { CashoutView, OfferView } from '#app/data/venue-views.ts';
import { money, signedMoney, usdOf } from '#app/format/money.ts';
import { formatPrice, shortAddress } from '#app/format/numbers.ts';
import { TimeLeft } from '#app/live/time-left.tsx';
import { cn } from '#app/ui/class-names.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { formatE6 } from '#app/wallet/money.ts';
import { BIG_BUTTON, Waiting } from '#app/wallet/wallet-gate.tsx';
import { OfferScale } from './offer-scale.tsx';
import type { Sale } from './use-sale.ts';

const SHOWN = 3;

type CashoutPanelProps = {
  cashout: CashoutView;
  stakeUsd: number;
  sale: Sale;
  onTake: (offer: OfferView) => void;
};

/** What makers offer for a live parlay, beside what it is worth. */
export function CashoutPanel({ cashout, stakeUsd, sale, onTake }: CashoutPanelProps) {
  const { state, offers, fair_value: fair } = cashout;
  const best = cashout.offer;
  const fairUsd = fair === null ? null : usdOf(fair.value_e6);
  return (
    <div className="min-w-0">
      <h3 className="font-semibold">Cash out now</h3>
      <p className="flex justify-between gap-3 pt-1 text-xs">
        <span className="text-muted">
          {fair ? `Fair value, ${chanceOf(fair)} of ${money(usdOf(fair.prize_e6))}` : 'Fair value'}
        </span>
        <span className="font-medium">{fairUsd === null ? 'a leg has no price' : money(fairUsd)}</span>
      </p>
      {best ? <OfferScale offers={offers} fairUsd={fairUsd} /> : null}
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
        <Next {...{ state, best, stakeUsd, sale, onTake }} />
      </div>
      {best && fairUsd !== null ? <Gap bestUsd={usdOf(best.payout_e6)} fairUsd={fairUsd} /> : null}
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
          holds <TimeLeft ms={offer.valid_until} isCountdown passed="no more" />
        </span>
      </span>
      <span>{formatE6(BigInt(offer.payout_e6))}</span>
    </li>
  );
}

/** What the best offer leaves on the table, or gives on top. */
function Gap({ bestUsd, fairUsd }: { bestUsd: number; fairUsd: number }) {
  const gap = bestUsd - fairUsd;
  const share = fairUsd > 0 ? ` (${((Math.abs(gap) / fairUsd) * 100).toFixed(1)}%)` : '';
  return (
    <p className="pt-2 text-muted text-xs">
      {gap < 0
        ? `You give up ${money(-gap)}${share} against fair value. `
        : `That is ${money(gap)}${share} above fair value. `}
      Fair value takes the legs for independent. It is paid to your credits at once; one signature, no gas.
    </p>
  );
}

type NextProps = Pick<CashoutPanelProps, 'stakeUsd' | 'sale' | 'onTake'> & {
  state: CashoutView['state'];
  best: OfferView | null;
};

function Next({ state, best, stakeUsd, sale, onTake }: NextProps) {
  const { phase } = sale;
  if (phase.at === 'signing') return <Waiting>Answer in your wallet</Waiting>;
  if (phase.at === 'sent') return <Waiting>Waiting for the chain…</Waiting>;
  if (phase.at === 'unsure')
    return (
      <>
        <p role="status" className="pb-2 text-xs">
          It was sent, and the answer did not come. Ask again: the same signature never sells twice.
        </p>
        <Button look="solid" className={BIG_BUTTON} onClick={() => void sale.send(phase.signed)}>
          Ask what became of it
        </Button>
      </>
    );
  if (best === null) return <p className="text-muted text-xs">{NO_OFFER[state]}</p>;
  const bestUsd = usdOf(best.payout_e6);
  const gain = bestUsd - stakeUsd;
  return (
    <Button className={cn(BIG_BUTTON, 'border-text')} onClick={() => onTake(best)}>
      <span>
        Take {formatE6(BigInt(best.payout_e6))}
        <span className={cn('ml-2 text-xs', gain < 0 ? 'text-down' : 'text-up')}>
          {signedMoney(gain)} on your stake
        </span>
      </span>
    </Button>
  );
}

const NO_OFFER: Record<CashoutView['state'], string> = {
  no_offer: 'No maker offers for it now. Offers come and go with the prices of its legs, and show here.',
  live: 'No maker offers for it now. Offers come and go with the prices of its legs, and show here.',
  blocked: 'A leg has a result that can still be disputed. Offers wait until it stands or is taken back.',
  closed: 'It is decided. Its settlement is on the way.',
};
