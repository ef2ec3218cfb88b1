import {
  BellRing,
  ChartColumn,
  CreditCard,
  Gauge,
  HandCoins,
  History,
  KeyRound,
  type LucideIcon,
  Radio,
  ScrollText,
  Send,
  Settings,
  Users,
  Webhook,
} from 'lucide-react';

/** A page of the console, as the sidebar, the palette and the shortcuts know it. */
type ConsolePlace = {
  href: string;
  /** In the sidebar; the palette says "Console" before it. */
  label: string;
  Icon: LucideIcon;
  /** The keys that lead there, as `useHotkeys` writes them. */
  keys: string;
  /** What the sheet of shortcuts says of those keys. */
  what: string;
};

/** The pages of the console in the order of the sidebar. A line here is all that a new page needs to be reached. */
export const CONSOLE_PLACES: readonly ConsolePlace[] = [
  { href: '/console', label: 'Overview', Icon: Gauge, keys: 'g c', what: 'Go to the console' },
  { href: '/console/keys', label: 'Keys', Icon: KeyRound, keys: 'g k', what: 'Go to your keys' },
  { href: '/console/usage', label: 'Usage', Icon: ChartColumn, keys: 'g u', what: 'Go to your usage' },
  { href: '/console/logs', label: 'Logs', Icon: ScrollText, keys: 'g o', what: 'Go to your logs' },
  { href: '/console/streams', label: 'Streams', Icon: Radio, keys: 'g r', what: 'Go to the streams' },
  { href: '/console/webhooks', label: 'Webhooks', Icon: Webhook, keys: 'g w', what: 'Go to your webhooks' },
  { href: '/console/rewards', label: 'Rewards', Icon: HandCoins, keys: 'g g', what: 'Go to your campaigns' },
  {
    href: '/console/watching',
    label: 'Following',
    Icon: BellRing,
    keys: 'g f',
    what: 'Go to what you follow',
  },
  { href: '/console/messenger', label: 'Messenger', Icon: Send, keys: 'g j', what: 'Go to the messenger' },
  { href: '/console/billing', label: 'Billing', Icon: CreditCard, keys: 'g y', what: 'Go to billing' },
  { href: '/console/members', label: 'Members', Icon: Users, keys: 'g n', what: 'Go to members' },
  { href: '/console/audit', label: 'Audit log', Icon: History, keys: 'g t', what: 'Go to the audit log' },
  { href: '/console/settings', label: 'Settings', Icon: Settings, keys: 'g s', what: 'Go to settings' },
];
