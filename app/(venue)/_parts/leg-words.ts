import type { Answers } from '#app/data/trpc-client.ts';
import { legTitle } from '#app/format/market-words.ts';

/** An outcome as a leg of parlays. */
export type LegMarket = Answers['venue']['legs'][number];
/** A leg as the venue tells of it. */
export type Leg = { outcome_id: number; side_index: number };

const isPlain = (side: string): boolean => side === 'Yes' || side === 'No';

/** What must happen for a leg to win, in a few words, and the market's title if that differs. */
export function legWords(leg: Leg, market: LegMarket | undefined): { name: string; about: string | null } {
  if (!market)
    return { name: `Outcome ${leg.outcome_id}, side ${leg.side_index === 0 ? 'Yes' : 'No'}`, about: null };
  const side = market.sideNames[leg.side_index === 0 ? 0 : 1];
  const short = legTitle(market.title, market.questionTitle);
  if (!isPlain(side)) return { name: side, about: market.title };
  const about = short === market.title ? null : market.questionTitle;
  return { name: leg.side_index === 0 ? short : `Not: ${short}`, about };
}

/** A leg's name in a list, with its market where the name alone is ambiguous. */
export function legInList(leg: Leg, market: LegMarket | undefined): string {
  const { name, about } = legWords(leg, market);
  return about && !about.includes(name) ? `${name} (${about})` : name;
}
