import { fireEvent, screen } from '@testing-library/react';
import { createElement, useState } from 'react';
import { expect, test } from 'vitest';
import { mountFramed } from '../../_parts/testing/mount-framed.ts';
import { RepeatDeliveries } from './repeat-deliveries.tsx';

/** The dialog, until it is closed. */
function asking(hasHistory = true) {
  const dialog = createElement(() => {
    const [isOpen, setOpen] = useState(true);
    if (!isOpen) return 'Closed';
    return createElement(RepeatDeliveries, { id: 'whk_1', hasHistory, onClose: () => setOpen(false) });
  });
  return mountFramed(dialog);
}

const choose = (name: string) => screen.getByRole('radio', { name });
const replay = () => screen.getByRole('button', { name: 'Replay' });
/** From 10:00 on, with the minute that 10:30 begins. */
const RANGE = { fromMs: Date.UTC(2026, 10, 23, 10), toMs: Date.UTC(2026, 10, 23, 10, 31) };

function fillRange(from = '2026-11-23T10:00', to = '2026-11-23T10:30'): void {
  fireEvent.change(screen.getByLabelText('From, UTC'), { target: { value: from } });
  fireEvent.change(screen.getByLabelText('Until, UTC'), { target: { value: to } });
}

test('failures are replayed without a time, and it is said how many there were', async () => {
  const { calls, user } = asking();
  expect(screen.getByText(/^Every delivery that failed in the last 14 days/)).toBeTruthy();
  expect(screen.queryByLabelText('From, UTC')).toBeNull();
  await user.click(replay());
  const asked = await calls.next('webhooks.replay');
  expect(asked.input).toEqual({ id: 'whk_1' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sending…' }).disabled).toBe(true);
  asked.answer(3);
  expect(await screen.findByText('3 events replayed')).toBeTruthy();
  expect(await screen.findByText('Closed')).toBeTruthy();
});

test('the deliveries of a time are replayed between two instants in UTC', async () => {
  const { calls, user } = asking();
  await user.click(choose('Time range'));
  expect(screen.getByText(/^Finished deliveries of this time range, whatever their result/)).toBeTruthy();
  fillRange();
  await user.click(replay());
  const asked = await calls.next('webhooks.redeliverRange');
  expect(asked.input).toEqual({ id: 'whk_1', ...RANGE });
  asked.answer(0);
  expect(await screen.findByText('There was nothing to replay')).toBeTruthy();
});

test('a search of history that had to stop says where to continue', async () => {
  const { calls, user } = asking();
  await user.click(choose('From history'));
  expect(screen.getByText(/^Stored fills of this time range that match/)).toBeTruthy();
  fillRange();
  await user.click(replay());
  const asked = await calls.next('webhooks.replayHistory');
  expect(asked.input).toEqual({ id: 'whk_1', ...RANGE });
  asked.answer({ replayed: 1_000, reachedMs: RANGE.fromMs });
  expect(
    await screen.findByText('1,000 events replayed, up to 2026-11-23 10:00:00 UTC: continue from there'),
  ).toBeTruthy();
});

test('a time that ends before it begins is told at once, and nothing is asked', async () => {
  const { calls, user } = asking();
  await user.click(choose('Time range'));
  fillRange('2026-11-23T10:30', '2026-11-23T10:00');
  expect((await screen.findByRole('alert')).textContent).toBe('The end must be after the start.');
  await user.click(replay());
  expect(screen.queryByRole('button', { name: 'Sending…' })).toBeNull();
  fillRange();
  await user.click(replay());
  expect((await calls.next('webhooks.redeliverRange')).input).toEqual({ id: 'whk_1', ...RANGE });
});

test('a replay that is refused says why, and the dialog stays', async () => {
  const { calls, user } = asking();
  await user.click(replay());
  (await calls.next('webhooks.replay')).refuse('A replay is under way already.', 'TOO_MANY_REQUESTS', 429);
  expect((await screen.findByTestId('refusal')).textContent).toContain('A replay is under way already.');
  expect(screen.queryByText('Closed')).toBeNull();
});

test('events of matches, which are not kept as history, are not offered from there', () => {
  asking(false);
  expect(choose('Time range')).toBeTruthy();
  expect(screen.queryByRole('radio', { name: 'From history' })).toBeNull();
});
