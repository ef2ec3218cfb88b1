import { categoryWords } from '#app/format/market-words.ts';
import { marketsWords } from '#app/format/reward-words.ts';
import { cn } from '#app/ui/class-names.ts';
import { MarketIcon } from '#app/ui/marks/market-icon.tsx';
import type { CampaignTerms } from '#domain/rewards/campaign-terms.ts';
import type { CampaignCard } from './campaign-card.ts';

type MarketSignsProps = { card: Pick<CampaignCard, 'markets' | 'marketCount'>; terms: CampaignTerms };

type Sign = { key: string; word: string; icon: Parameters<typeof MarketIcon>[0] };

const NO_SIGN = { marketClass: 'named', underlying: '', category: '', subcategory: '' };
const MOST = 3;

function signsOf({ card, terms: { schedule } }: MarketSignsProps): Sign[] {
  if (schedule.kind === 'daily' && schedule.markets.kind === 'categories')
    return schedule.markets.categories.map((category) => ({
      ...{ key: category, word: categoryWords(category), icon: { ...NO_SIGN, category } },
    }));
  if (schedule.kind === 'events')
    return schedule.windows.map(({ name, outcome_ids }) => ({
      ...{ key: name, word: name },
      icon: card.markets.find(({ outcomeId }) => outcome_ids.includes(outcomeId)) ?? {
        ...NO_SIGN,
        category: 'sports',
      },
    }));
  return card.markets.map((sign) => ({ key: String(sign.outcomeId), word: sign.title, icon: sign }));
}

/** What a campaign pays for, as signs with words: its categories, its matches, or its first markets. */
export function MarketSigns({ most = MOST, ...props }: MarketSignsProps & { most?: number }) {
  const signs = signsOf(props);
  if (signs.length === 0)
    return <span className="inline-block first-letter:uppercase">{marketsWords(props.terms)}</span>;
  const { schedule } = props.terms;
  const isNamed = schedule.kind === 'daily' && schedule.markets.kind === 'outcomes';
  const all = isNamed ? props.card.marketCount : signs.length;
  return (
    <ul className="flex min-w-0 flex-wrap gap-x-3 gap-y-1">
      {signs.slice(0, most).map(({ key, word, icon }) => (
        <li key={key} className="flex min-w-0 max-w-full items-center gap-1.5">
          <MarketIcon {...icon} className="size-5 [&_svg]:size-3.5" />
          <span className={cn('min-w-0', isNamed && 'line-clamp-2')}>{word}</span>
        </li>
      ))}
      {all > most ? <li className="self-center text-muted">and {all - most} more</li> : null}
    </ul>
  );
}
