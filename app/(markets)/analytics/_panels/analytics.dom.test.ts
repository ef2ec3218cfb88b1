import { fireEvent, screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { loadAnalyticsParams } from './analytics-params.ts';
import { CalibrationPanel } from './calibration-panel.tsx';
import { DayBars } from './day-bars.tsx';
import { DaysPanel } from './days-panel.tsx';

afterEach(() => vi.useRealTimers());

const DAYS = [
  { date: '2026-11-18', amount: 10 },
  { date: '2026-11-19', amount: null },
  { date: '2026-11-20', amount: 30 },
];
const slider = () => screen.getByRole('slider');
const told = () => slider().getAttribute('aria-valuetext');

test('at first the newest day is read out, and while it lasts as the figure so far', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.UTC(2026, 10, 20, 12));
  const { unmount } = mount(createElement(DayBars, { days: DAYS, measure: 'volume' }));
  expect(document.body.textContent).toContain('2026-11-20 $30.00 so far$40 in 3 days, median $10');
  unmount();
  vi.setSystemTime(Date.UTC(2026, 10, 21, 12));
  mount(createElement(DayBars, { days: DAYS.slice(2), measure: 'volume' }));
  expect(document.body.textContent).toContain('2026-11-20 $30.00$30 in 1 day, median');
});

test.each([
  ['{ArrowLeft}', '2026-11-19: no trades'],
  ['{ArrowLeft}{ArrowLeft}{ArrowLeft}', '2026-11-18: $10.00'],
  ['{Home}', '2026-11-18: $10.00'],
  ['{Home}{ArrowRight}', '2026-11-19: no trades'],
  ['{Home}{End}', '2026-11-20: $30.00'],
  ['{PageUp}', '2026-11-18: $10.00'],
  ['{Home}{PageDown}', '2026-11-20: $30.00'],
  ['{Home}x', '2026-11-18: $10.00'],
])('after the keys %s the bars tell of “%s”', async (keys, words) => {
  const { user } = mount(createElement(DayBars, { days: DAYS, measure: 'fees' }));
  slider().focus();
  await user.keyboard(keys);
  expect(told()).toBe(words);
  expect(document.body.textContent).toContain(words.replace(':', ''));
});

test('the day under the pointer is told only as long as the pointer is there', () => {
  mount(createElement(DayBars, { days: DAYS, measure: 'volume' }));
  vi.spyOn(slider(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 100));
  fireEvent.pointerMove(slider(), { clientX: 10 });
  expect(told()).toBe('2026-11-18: $10.00');
  fireEvent.pointerLeave(slider());
  expect(told()).toBe('2026-11-20: $30.00');
});

test('days can be read as a table with a press, where one without trades has a dash', async () => {
  const days = [
    { date: '2026-11-18', daily_volume: 10 },
    { date: '2026-11-20', daily_volume: 30 },
  ];
  const panel = createElement(DaysPanel, { params: loadAnalyticsParams(''), change: () => {} });
  const { user } = mount(panel, {
    answer: (queries, api) =>
      queries.setQueryData(api.analytics.volume.queryKey(), { dailyVolume: days } as never),
  });
  expect(screen.queryByTestId('day-table')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Table' }));
  const rows = within(screen.getByTestId('day-table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual(['2026-11-20$30.00', '2026-11-19–', '2026-11-18$10.00']);
  expect(screen.queryByRole('slider')).toBeNull();
});

test('the bucket that is pointed at in the table is lit in the plot, until the pointer leaves', async () => {
  const bucket = { n: 4, mean_predicted: 0.1, observed_rate: 0.25, p_low: 0, p_high: 0.1 };
  const empty = { n: 0, mean_predicted: null, observed_rate: null, p_low: 0.1, p_high: 0.2 };
  const curve = [
    { bucket: 0, ...bucket },
    { bucket: 1, ...empty },
  ];
  const { user } = mount(createElement(CalibrationPanel, { buckets: 10, onBuckets: () => {} }), {
    answer: (queries, api) =>
      queries.setQueryData(api.analytics.calibration.queryKey({ buckets: 10 }), {
        ...{ curve, sample_size: 4, brier: null, method: 'By settled markets.' },
      } as never),
  });
  const rows = within(screen.getByTestId('calibration-table')).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toContain('10–20%0–––');
  const lit = () => screen.getByTestId('calibration-plot').querySelectorAll('circle.fill-accent').length;
  expect(lit()).toBe(0);
  const first = screen.getByText('0–10%');
  await user.hover(first);
  expect(lit()).toBe(1);
  await user.unhover(first);
  expect(lit()).toBe(0);
});
