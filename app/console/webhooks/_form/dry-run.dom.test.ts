import { screen } from '@testing-library/react';
import { createElement, useState } from 'react';
import { expect, test } from 'vitest';
import { mountFramed } from '../../_parts/testing/mount-framed.ts';
import { DryRun } from './dry-run.tsx';
import type { TermsInput } from './webhook-draft.ts';

const TERMS: TermsInput = {
  ...{ event_types: ['fill'], scope: 'market', wallets: [], builders: [], predicate: null },
  filters: { coins: [], min_notional: null, sides: [], dirs: [], statuses: [] },
};
const OTHER: TermsInput = { ...TERMS, filters: { ...TERMS.filters, min_notional: 500 } };

const DAY_MS = 86_400_000;
const FOUND = { matched: 0, fromMs: 0, toMs: 7 * DAY_MS, coveredFromMs: 0, isComplete: true, rows: [] };
const ROW = {
  ...{ eventId: 'evt_1', user: `0x${'a1'.repeat(20)}`, dir: 'Buy', coin: '#10' },
  ...{ sz: 40, px: 0.5, usd: 20, timeMs: 0 },
};

/** The dry run of a form that holds `terms`, and that a press on "Change" turns into others. */
function dryRun(terms: TermsInput | null = TERMS, askInVain = () => {}) {
  const shown = createElement(() => {
    const [isChanged, setChanged] = useState(false);
    const change = createElement(
      'button',
      { type: 'button', onClick: () => setChanged(!isChanged) },
      'Change',
    );
    const run = createElement(DryRun, { terms: isChanged ? OTHER : terms, askInVain });
    return createElement('div', null, change, run);
  });
  return mountFramed(shown);
}

const press = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const said = () => screen.getByTestId('dry-run').textContent;

test('while it looks, a dry run cannot be asked for again, and it then says how often', async () => {
  const { calls, user } = dryRun();
  await user.click(press('Dry run'));
  const asked = await calls.next('webhooks.dryRun');
  expect(asked.input).toEqual({ ...TERMS, days: 7, limit: 8 });
  expect(press('Running…').disabled).toBe(true);
  expect(said()).toBe('Test this webhook on the events of the last 7 days.');
  asked.answer(FOUND);
  expect(await screen.findByRole('button', { name: 'Dry run' })).toBeTruthy();
  expect(said()).toBe('No event in the last 7 days would have matched.');
  expect(screen.queryByRole('table')).toBeNull();
});

test('what it found is shown, and how many more there are is not claimed to be', async () => {
  const { calls, user } = dryRun();
  await user.click(press('Dry run'));
  const rows = [ROW, { ...ROW, eventId: 'evt_2', dir: null }];
  (await calls.next('webhooks.dryRun')).answer({ ...FOUND, matched: 37, rows });
  const table = await screen.findByRole('table', { name: 'Newest events that would have been sent' });
  expect(said()).toBe('Would have fired 37 times in the last 7 days.');
  expect(screen.getByText('The newest 2.')).toBeTruthy();
  expect(table.textContent).toContain('Buy');
  expect(table.textContent).toContain('–');
});

test('where all that it found is shown, nothing is said of the newest', async () => {
  const { calls, user } = dryRun();
  await user.click(press('Dry run'));
  (await calls.next('webhooks.dryRun')).answer({ ...FOUND, matched: 1, rows: [ROW] });
  expect(await screen.findByRole('table')).toBeTruthy();
  expect(said()).toBe('Would have fired once in the last 7 days.');
  expect(screen.queryByText(/^The newest/)).toBeNull();
});

test('what was found for another form is not shown, until the form is again what was tried', async () => {
  const { calls, user } = dryRun();
  await user.click(press('Dry run'));
  (await calls.next('webhooks.dryRun')).answer({ ...FOUND, matched: 1, rows: [ROW] });
  expect(await screen.findByRole('table')).toBeTruthy();
  await user.click(press('Change'));
  expect(said()).toBe('The form has changed since the last dry run.');
  expect(screen.queryByRole('table')).toBeNull();
  await user.click(press('Change'));
  expect(said()).toBe('Would have fired once in the last 7 days.');
  expect(screen.getByRole('table')).toBeTruthy();
});

test('a try that is refused says why, and can be made again', async () => {
  const { calls, user } = dryRun();
  await user.click(press('Dry run'));
  (await calls.next('webhooks.dryRun')).refuse('Too many tries. Wait a minute.', 'TOO_MANY_REQUESTS', 429);
  expect((await screen.findByTestId('refusal')).textContent).toContain('Too many tries. Wait a minute.');
  expect(press('Dry run').disabled).toBe(false);
});

test('a form that has a problem is not tried: it is told what the problem is', async () => {
  let times = 0;
  const { user } = dryRun(null, () => {
    times += 1;
  });
  await user.click(press('Dry run'));
  expect(times).toBe(1);
  expect(screen.queryByRole('button', { name: 'Running…' })).toBeNull();
});
