import { describe, expect, it } from 'vitest';
import { BUILDER, START_MS } from '#domain/rewards/testing/made-trade.ts';
import { DAY_MS } from '#domain/time.ts';
import { type CampaignDraft, campaignProblems, emptyWindow, newDraft, readTerms } from './campaign-draft.ts';

const read = (changes: Partial<CampaignDraft> = {}) =>
  readTerms({ ...newDraft(BUILDER, START_MS), ...changes }, START_MS);
const problemsOf = (changes: Partial<CampaignDraft>) => {
  const reading = read(changes);
  return 'problems' in reading ? reading.problems : {};
};
const WINDOW = { ...emptyWindow(START_MS), name: 'Final', outcomes: '#12 13' };

describe('the form of a campaign', () => {
  it('is ready as it opens: a week of days from tomorrow on in every market', () => {
    expect(read()).toMatchObject({
      terms: {
        ...{ builder: BUILDER, pool_usd: '1000', maker_share_bps: 5_000, two_sided_bps: 30_000 },
        ...{ min_px_e8: 5_000_000, max_px_e8: 95_000_000, min_notional_usd: '5', round_trip_ms: 3_600_000 },
        schedule: { from_ms: START_MS + DAY_MS, to_ms: START_MS + 8 * DAY_MS, markets: { kind: 'all' } },
      },
    });
  });

  it.each<[string, Partial<CampaignDraft>, RegExp]>([
    ['poolUsd', { poolUsd: 'much' }, /an amount in USD/],
    ['poolUsd', { poolUsd: '0.5' }, /at least 1 USD/],
    ['firstDay', { firstDay: '2026-11-19' }, /is over/],
    ['lastDay', { lastDay: '2026-11-20' }, /before the first/],
    ['lastDay', { lastDay: '2028-01-01' }, /365 days/],
    ['categories', { markets: 'categories' }, /at least one/],
    ['outcomes', { markets: 'outcomes', outcomes: '12, goal' }, /goal is not the number/],
    ['maxCents', { minCents: '60', maxCents: '60' }, /above the lowest/],
    ['minCents', { minCents: '-1' }, /between 0 and 100/],
    ['roundTripMinutes', { roundTripMinutes: '0' }, /between 1 and 1440/],
    ['builder', { builder: '' }, /Prove a builder/],
    ['windows', { kind: 'events', windows: [] }, /at least one window/],
    ['windows.0.name', { kind: 'events', windows: [{ ...WINDOW, name: ' ' }] }, /needs a name/],
    ['windows.0.outcomes', { kind: 'events', windows: [{ ...WINDOW, outcomes: 'a' }] }, /not the number/],
    ['windows.1.to', { kind: 'events', windows: [WINDOW, { ...WINDOW, to: WINDOW.from }] }, /before it ends/],
  ])('says at %s what is wrong with it: %j', (field, changes, words) => {
    expect(problemsOf(changes)).toEqual({ [field]: expect.stringMatching(words) });
  });

  it('reads windows of matches with the time of play', () => {
    const played = { liveFrom: '2026-11-20T19:00', liveTo: '2026-11-20T21:00' };
    expect(read({ kind: 'events', live: 2, windows: [{ ...WINDOW, ...played }] })).toMatchObject({
      terms: {
        live_bps: 20_000,
        schedule: {
          windows: [
            {
              ...{ name: 'Final', outcome_ids: [12, 13], from_ms: START_MS },
              live: { from_ms: START_MS + 19 * 3_600_000, to_ms: START_MS + 21 * 3_600_000 },
            },
          ],
        },
      },
    });
    expect(problemsOf({ kind: 'events', windows: [WINDOW, WINDOW] })).toEqual({
      windows: 'An outcome is in two windows at the same time.',
    });
    const backwards = { ...WINDOW, liveFrom: played.liveTo, liveTo: played.liveFrom };
    expect(problemsOf({ kind: 'events', windows: [backwards] })).toEqual({
      'windows.0.liveTo': expect.stringMatching(/kick-off must be before/),
    });
  });

  it('asks for a name', () => {
    const draft = newDraft(BUILDER, START_MS);
    expect(campaignProblems(draft, START_MS)).toEqual({ name: expect.stringMatching(/name/) });
    expect(campaignProblems({ ...draft, name: 'Opening week' }, START_MS)).toEqual({});
  });
});
