import { Gauge, type LucideIcon } from 'lucide-react';

/** A page of the console, as the sidebar, the palette and the shortcuts know it. */
export type ConsolePlace = {
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
];
