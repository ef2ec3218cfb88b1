'use client';
import { useLivePrice } from '#app/live/live-provider.tsx';
import { Price } from '#app/ui/figures/price.tsx';
import { Ruler, RulerHead } from '#app/ui/figures/ruler.tsx';

type LiveReadingProps = { outcomeId: number; px: number | null; dayAgo: number | null };

/** The big figure of the market in front. */
export function LiveFigure({ outcomeId, px }: Omit<LiveReadingProps, 'dayAgo'>) {
  return (
    <Price coin={`#${outcomeId * 10}`} fallback={px} className="figure text-5xl leading-none md:text-7xl" />
  );
}

/** Its ruler, whose needle follows the price. */
export function LiveRuler({ outcomeId, px, dayAgo }: LiveReadingProps) {
  const live = useLivePrice(`#${outcomeId * 10}`);
  return (
    <>
      <RulerHead />
      <Ruler px={live?.px ?? px} from={dayAgo} size="hero" />
    </>
  );
}
