import type { ServiceContext } from '#services/context.ts';
import { type LogoRow, logos } from '#store/queries/markets/logos.ts';
import { tickerLogo } from './asset.ts';

export type Logos = {
  outcomes: Record<string, string>;
  questions: Record<string, string>;
  underlyings: Record<string, string>;
};

const KEYS: Record<LogoRow['kind'], keyof Logos> = {
  outcome: 'outcomes',
  question: 'questions',
  underlying: 'underlyings',
};

/** Every logo that the store has, and one for each underlying in use, as absolute HTTPS URLs by outcome id, question id and ticker. */
export async function listLogos(ctx: ServiceContext): Promise<Logos> {
  const found: Logos = { outcomes: {}, questions: {}, underlyings: {} };
  for (const row of await logos(ctx.db)) found[KEYS[row.kind]][row.id] = row.url ?? tickerLogo(row.id);
  return found;
}
