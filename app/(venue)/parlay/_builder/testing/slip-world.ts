import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import type { SlipMarket } from '../slip-market.ts';

/** The terms of a venue that takes slips of 1 to 500 USD on what ends within a day. */
export const SLIP_TERMS = {
  ...{ chain: { id: 998, name: 'Test chain' }, faucet: null, times: { window_ms: 400, accept_ms: 30_000 } },
  limits: { min_stake_e6: '1000000', max_stake_e6: '500000000', min_legs: 2, max_leg_life_ms: 86_400_000 },
  fees: {
    ...{ builder_fee_bps: 0, base_bps: 100, per_extra_leg_bps: 0, taper: [], min_bps: 0, max_bps: 500 },
    spread_bps: 0,
  },
} as unknown as VenueTerms;

/** An even market of a team of its own; `endMs` 0 stands for one without an end. */
export const marketOf = (outcomeId: number, endMs = 0): SlipMarket =>
  ({
    ...{ outcomeId, questionId: outcomeId, title: `Market ${outcomeId}`, questionTitle: '' },
    ...{ category: 'sports', subcategory: '', entities: [`team ${outcomeId}`], underlying: '' },
    ...{ sideNames: ['Yes', 'No'], yesPx: 0.5, change24h: null, endMs, isOver: false },
  }) as unknown as SlipMarket;
