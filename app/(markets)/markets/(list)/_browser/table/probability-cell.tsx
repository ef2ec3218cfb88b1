import { legTitle } from '#app/format/market-words.ts';
import { settledWords } from '#app/format/settlement-words.ts';
import { useLivePrices } from '#app/live/live-provider.tsx';
import { Price } from '#app/ui/figures/price.tsx';
import { Ruler } from '#app/ui/figures/ruler.tsx';
import type { EventRow } from '../use-event-pages.ts';
import { leadOf } from './lead-of.ts';

/**
 * The probability of side A, or of the likeliest leg, on the ruler with the way it came in a day; other legs are marks
 * beside it. Of what is settled, how it settled.
 */
export function ProbabilityCell({ event }: { event: EventRow }) {
  const lead = leadOf(event);
  const others = event.legs.filter((leg) => leg !== lead);
  const legs = [lead, ...others];
  const live = useLivePrices(legs.map((leg) => (leg.isSettled ? '' : `#${leg.outcomeId * 10}`)));
  const [px = null, ...otherPx] = legs.map((leg, place) => live[place] ?? leg.yesPx);
  const isSingle = event.legCount === 1;
  const name = isSingle ? lead.sideNames[0] : legTitle(lead.title || lead.name, event.title ?? '');
  if (lead.isSettled) {
    const words = isSingle || lead.payout !== 1 ? settledWords(lead.payout, lead.sideNames) : `${name} won`;
    return <span className="line-clamp-2 font-medium">{words}</span>;
  }
  return (
    <div className="w-full">
      <div className="flex items-baseline justify-end">
        {name === 'Yes' ? null : <span className="truncate text-2xs text-muted">{name}</span>}
        <Price
          coin={`#${lead.outcomeId * 10}`}
          fallback={lead.yesPx}
          isOld={lead.isOld}
          className="figure shrink-0 max-md:text-[15px]"
        />
      </div>
      <Ruler
        px={px}
        from={px === null || lead.change24h === null ? null : px - lead.change24h}
        others={otherPx.filter((at): at is number => at !== null).map((at) => ({ at }))}
      />
    </div>
  );
}
