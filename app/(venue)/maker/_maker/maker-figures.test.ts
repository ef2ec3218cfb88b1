import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import type { MakerFiguresView } from '#app/data/venue-views.ts';
import { Distance } from './distance.tsx';
import { Exposure } from './exposure.tsx';
import { LastLook } from './last-look.tsx';
import { RecordFacts } from './record-facts.tsx';
import { Responses } from './responses.tsx';
import { Sessions } from './sessions.tsx';

type Record24h = MakerFiguresView['record'];
type Session = MakerFiguresView['sessions'][number];

const RECORD = {
  ...{ requests: 0, entered: 0, best: 0, filled: 0, won: 0, response_ms: null, responses: [] },
  ...{ distance_bps: null, last_look: { confirmed: 0, declined: 0, timed_out: 0 } },
} as unknown as Record24h;
const EXPOSURE = {
  ...{ reserved_e6: '0', open_parlays: 1, open_collateral_e6: '0', open_net_stake_e6: '0' },
  ...{ balance_e6: '9000000', allowance_e6: '5000000' },
};
const SHARES = { p50: 150, p90: 300, p99: 450 };

const look = (confirmed: number, declined: number, timed_out: number): string =>
  renderToStaticMarkup(createElement(LastLook, { counts: { confirmed, declined, timed_out } }));

test('last looks are counted by what the maker did, and without one the page says so', () => {
  const shown = look(2, 1, 1);
  expect(shown).toMatch(/>Confirmed<.*>2 <[^>]*>\(50%\).*>Declined<.*>1 <[^>]*>\(25%\).*>Timed out<.*>1 </);
  expect(look(0, 0, 0)).toContain('No last looks in the last 24 hours.');
  expect(look(0, 0, 1)).toContain('Timed out');
});

const distance = (record: Partial<Record24h>): string =>
  renderToStaticMarkup(createElement(Distance, { record: { ...RECORD, ...record } }));

test('the distance to the best is told of closed windows, and before the first one the page says so', () => {
  const shown = distance({ entered: 4, best: 1, distance_bps: SHARES });
  expect(shown).toContain('You had the best payout in 1 of 4 closed windows.');
  expect(shown).toContain('median 1.50%');
  const none = distance({});
  expect(none).toContain('You have not quoted in a closed window yet.');
  expect(none).toContain('median nothing');
});

const responses = (response_ms: Record24h['response_ms']): string =>
  renderAnswered(createElement(Responses, { record: { ...RECORD, response_ms } }));

test('response times are told in milliseconds, and as none before there are any', () => {
  expect(responses(SHARES)).toContain('window of 400 ms: median 150 ms, 90th percentile 300 ms');
  expect(responses(null)).toContain('median none, 90th percentile none');
});

const exposure = (more: Partial<MakerFiguresView['exposure']>): string =>
  renderToStaticMarkup(createElement(Exposure, { exposure: { ...EXPOSURE, ...more } }));

test('an allowance without an end is called unlimited, any other is told in dollars', () => {
  expect(exposure({})).toMatch(/Escrow allowance<\/dt><dd[^>]*>\$5\.00</);
  expect(exposure({ allowance_e6: String(2n ** 256n - 1n) })).toMatch(
    /Escrow allowance<\/dt><dd[^>]*>unlimited</,
  );
});

function facts(record: Partial<Record24h>, more: Partial<MakerFiguresView['exposure']> = {}): string {
  const whole = { record: { ...RECORD, ...record }, exposure: { ...EXPOSURE, ...more } };
  return renderToStaticMarkup(createElement(RecordFacts, { figures: whole as MakerFiguresView }));
}
const free = (more: Partial<MakerFiguresView['exposure']>): string | undefined =>
  /Available to quote<\/dt><dd[^>]*>([^<]*)</.exec(facts({}, more))?.[1];

test('what can still be quoted is the smaller of balance and allowance less what is reserved, never below 0', () => {
  expect(free({})).toBe('$5.00');
  expect(free({ balance_e6: '3000000', reserved_e6: '1000000' })).toBe('$2.00');
  expect(free({ reserved_e6: '6000000' })).toBe('$0.00');
});

test('rates of nothing are a dash, and until the figures are known all of them are', () => {
  expect(facts({})).toMatch(/Win rate, 24 h<\/dt><dd[^>]*>–<.*0 of 0 fills you quoted/);
  expect(facts({ won: 1, filled: 4 })).toMatch(/Win rate, 24 h<\/dt><dd[^>]*>25\.0%</);
  const unknown = renderToStaticMarkup(createElement(RecordFacts, { figures: undefined }));
  expect(unknown.match(/>–</g)).toHaveLength(6);
});

function sessions(...given: Partial<Session>[]): string {
  const one = { connected_at: 0, heard_at: 0, last_look: true, exposure_cap_e6: null, proven: true };
  const data = { sessions: given.map((session) => ({ ...one, ...session })) } as unknown as MakerFiguresView;
  const figures = {
    ...{ data, isError: false, error: null, dataUpdatedAt: 0, refetch: () => {}, isPlaceholderData: false },
  };
  return renderToStaticMarkup(createElement(Sessions, { figures }));
}

test('a session says whether it can decline, what caps it, and whether it has quoted validly yet', () => {
  const plain = sessions({});
  expect(plain).toContain('>Last look<');
  expect(plain).not.toContain(', cap');
  expect(plain).not.toContain('no valid quote yet');
  const other = sessions({ last_look: false, exposure_cap_e6: '7000000', proven: false });
  for (const words of ['>Firm<', ', cap $7.00', ', no valid quote yet']) expect(other).toContain(words);
});
