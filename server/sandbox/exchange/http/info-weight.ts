import type { InfoRequest } from './info-request.ts';

const LIGHT: ReadonlySet<InfoRequest['type']> = new Set(['l2Book', 'allMids', 'exchangeStatus']);
const LIGHT_WEIGHT = 2;
const HEAVY_WEIGHT = 20;

const ITEMS_PER_EXTRA_WEIGHT: Partial<Record<InfoRequest['type'], number>> = {
  recentTrades: 20,
  userFills: 20,
  userFillsByTime: 20,
  candleSnapshot: 60,
};

/** What a question costs before it is answered. */
export const baseWeight = (type: InfoRequest['type']): number =>
  LIGHT.has(type) ? LIGHT_WEIGHT : HEAVY_WEIGHT;

/** What its answer adds, by the number of items in it. */
export function answerWeight(type: InfoRequest['type'], value: unknown): number {
  const itemsPerWeight = ITEMS_PER_EXTRA_WEIGHT[type];
  return itemsPerWeight && Array.isArray(value) ? Math.floor(value.length / itemsPerWeight) : 0;
}
