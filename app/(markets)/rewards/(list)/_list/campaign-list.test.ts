import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import { CampaignList } from './campaign-list.tsx';

type Status = 'scheduled' | 'live' | 'paused' | 'ended';

const cardOf = (status: Status, more: object = {}) => ({
  ...{ builderName: 'Acme', wallets: 2, topShare: null, markets: [], marketCount: 0 },
  campaign: {
    ...{ id: `rwd_${status}`, name: `The ${status} one`, status, builder: `0x${'b'.repeat(40)}`, cycles: 7 },
    terms: { pool_usd: '400', schedule: { kind: 'daily', markets: { kind: 'all' } } },
    current_cycle: {
      ...{ number: 2, name: '2026-11-20' },
      ...{ from: '2026-11-20 00:00:00.000', to: '2026-11-21 00:00:00.000' },
    },
  },
  ...more,
});

const html = (cards: object[]): string =>
  renderAnswered(createElement(CampaignList), (queries, api) =>
    queries.setQueryData(api.rewards.campaigns.queryKey(), cards as never),
  );
const words = (cards: object[]): string =>
  html(cards)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

test('without a campaign the page says how one comes, and leads on', () => {
  const shown = words([]);
  expect(shown).toContain('No campaigns yet');
  expect(shown).toContain('once a builder funds and schedules it');
  expect(shown).toContain('Browse markets');
  expect(words([cardOf('live')])).not.toContain('No campaigns yet');
});

test('campaigns stand together by how they are: what runs, what comes, what has ended', () => {
  const shown = words([cardOf('ended'), cardOf('scheduled'), cardOf('paused'), cardOf('live')]);
  expect(shown).toMatch(
    /Running 2 .*The paused one.*The live one.*Upcoming 1 .*The scheduled one.*Ended 1 .*The ended one/,
  );
});

test('a group without a campaign is not there', () => {
  const shown = html([cardOf('live')]);
  expect(shown).toContain('aria-label="Running"');
  for (const name of ['Upcoming', 'Ended']) expect(shown).not.toContain(`aria-label="${name}"`);
});

test('of the campaigns that run only one that is paused is called so', () => {
  expect(html([cardOf('paused')])).toContain('>paused<');
  expect(html([cardOf('live')])).not.toContain('>paused<');
});

test('a campaign in which nobody has scored shows a dash for the top share', () => {
  expect(words([cardOf('live')])).toContain('Top share –');
  expect(words([cardOf('live', { topShare: 0.25 })])).toContain('Top share 25.0%');
});

test('a campaign says what it pays and for what', () => {
  const shown = words([cardOf('live')]);
  expect(shown).toContain('$400 a day');
  expect(shown).toContain('day 2 of 7');
  expect(shown).toContain('every market');
});
