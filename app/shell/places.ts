import {
  Blocks,
  BookOpen,
  Boxes,
  ChartSpline,
  Compass,
  Ellipsis,
  Gauge,
  Gift,
  Goal,
  HandCoins,
  Home,
  Landmark,
  List,
  type LucideIcon,
  Newspaper,
  Scale,
  Tag,
  Ticket,
  Trophy,
  Vote,
  Wallet,
} from 'lucide-react';

/** A page that everybody may open, as the bars and the palette know it. */
export type Place = { href: string; label: string; Icon: LucideIcon };

/** What stands in the bar itself. */
export const MAIN_PLACES: readonly Place[] = [
  { href: '/markets', label: 'Markets', Icon: List },
  { href: '/parlay', label: 'Parlay', Icon: Ticket },
  { href: '/vault', label: 'Vault', Icon: Landmark },
  { href: '/sports', label: 'Sports', Icon: Goal },
];

/** What is looked through now and then. */
export const MORE_PLACES: readonly Place[] = [
  { href: '/positions', label: 'Positions', Icon: Wallet },
  { href: '/discover', label: 'Discover', Icon: Compass },
  { href: '/leaderboards', label: 'Leaderboards', Icon: Trophy },
  { href: '/rewards', label: 'Rewards', Icon: Gift },
  { href: '/builders', label: 'Builders', Icon: Blocks },
  { href: '/analytics', label: 'Analytics', Icon: ChartSpline },
  { href: '/governance', label: 'Governance', Icon: Vote },
  { href: '/digest', label: 'Digest', Icon: Newspaper },
  { href: '/books', label: 'Venue books', Icon: Scale },
  { href: '/builder-fees', label: 'Builder fees', Icon: HandCoins },
  { href: '/maker', label: 'Maker', Icon: Gauge },
  { href: '/blocks', label: 'Blocks', Icon: Boxes },
  { href: '/pricing', label: 'Pricing', Icon: Tag },
];

/** For members of an organisation. */
export const CONSOLE_PLACE: Place = { href: '/console', label: 'Console', Icon: Ellipsis };

/** Everything that the palette and a phone's menu list beside the console. */
export const ALL_PLACES: readonly Place[] = [
  ...MAIN_PLACES,
  ...MORE_PLACES,
  { href: '/docs/api', label: 'API reference', Icon: BookOpen },
  { href: '/', label: 'Home', Icon: Home },
];
