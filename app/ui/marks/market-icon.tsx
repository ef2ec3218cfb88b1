import {
  ArrowUpDown,
  CalendarCheck,
  ChartNoAxesColumn,
  CircleEllipsis,
  Clapperboard,
  Goal,
  Landmark,
  type LucideIcon,
  Percent,
  Trophy,
  Vote,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { lookup } from '#domain/lookup.ts';
import { cn } from '../class-names.ts';

/** Drawn on 24 by 24 in strokes, as the icons beside them are. */
const UNDERLYINGS = lookup<ReactNode>({
  BTC: (
    <path d="M8 5v14M8 5h6a3.3 3.3 0 0 1 0 6.6H8m0 0h7a3.7 3.7 0 0 1 0 7.4H8M10.5 2.8V5m3-2.2V5m-3 14v2.2m3-2.2v2.2" />
  ),
  ETH: <path d="m12 2.5 6.5 10L12 16.3l-6.5-3.8zM5.5 15.6 12 21.5l6.5-5.9" />,
  SOL: <path d="M8 4.5h12.5l-4 4H4zM4 10.2h12.5l4 4H8zM8 15.8h12.5l-4 4H4z" />,
  HYPE: <path d="M4 5c0 9 5.5 10.5 8 7s8-2 8 7M4 19c0-3.6.9-6 2.3-7.4M20 5c0 3.6-.9 6-2.3 7.4" />,
});

const SUBJECTS = lookup<LucideIcon>({
  football: Goal,
  sports: Trophy,
  cpi: Percent,
  macro: Landmark,
  politics: Vote,
  culture: Clapperboard,
  crypto: ChartNoAxesColumn,
});
const CLASSES = lookup<LucideIcon>({
  priceBinary: ArrowUpDown,
  priceBucket: ChartNoAxesColumn,
  fallback: CircleEllipsis,
});

/** Basketball, which the icon set lacks: the ball and its seams. */
const BALL = (
  <path d="M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19zm0 0v19M2.5 12h19M5.3 5.3c4 4 4 9.4 0 13.4M18.7 5.3c-4 4-4 9.4 0 13.4" />
);

type MarketIconProps = {
  marketClass: string;
  underlying: string;
  category: string;
  subcategory: string;
  className?: string;
};

/** What a market is about, as a sign: its underlying, else its subject, else its class. Repeats words beside it. */
export function MarketIcon({ marketClass, underlying, category, subcategory, className }: MarketIconProps) {
  const drawn = UNDERLYINGS[underlying] ?? (subcategory === 'basketball' ? BALL : null);
  const Icon = SUBJECTS[subcategory] ?? SUBJECTS[category] ?? CLASSES[marketClass] ?? CalendarCheck;
  return (
    <span
      aria-hidden
      className={cn(
        'flex size-7 shrink-0 items-center justify-center rounded-sm border bg-raised text-muted [&_svg]:size-4',
        className,
      )}
    >
      {drawn ? (
        <svg
          aria-hidden
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinejoin="round"
        >
          {drawn}
        </svg>
      ) : (
        <Icon />
      )}
    </span>
  );
}
