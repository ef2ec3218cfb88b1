import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mountFramed } from '../../_parts/testing/mount-framed.ts';
import { CampaignForm } from './campaign-form.tsx';

const BUILDER = `0x${'b'.repeat(40)}`;

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 5, 15, 9) }));
afterAll(() => void vi.useRealTimers());

const shown = () =>
  mountFramed(createElement(CampaignForm, { builders: [{ builder: BUILDER, provenMs: 0 }] }));

const button = (name: string) => screen.getByRole('button', { name });
const NOT_YET = 'Complete the form to see the cost.';

test('a form tells what the campaign costs, and what is missing before that is known', async () => {
  const { user } = shown();
  expect((await screen.findByTestId('campaign-cost')).textContent).toBe(
    '$7,000.00 in all: 7 daily cycles of $1,000.00 in every market.',
  );
  expect(screen.getByText('Terms as JSON')).toBeTruthy();
  await user.clear(screen.getByLabelText('Pool of each cycle, in USD'));
  expect(await screen.findByText(NOT_YET)).toBeTruthy();
  expect(screen.getByText('The pool must be an amount in USD, with at most 6 decimals.')).toBeTruthy();
  expect(screen.queryByTestId('campaign-cost')).toBeNull();
  expect(screen.queryByText('Terms as JSON')).toBeNull();
});

test('while last week is simulated it is told, and a refusal says why there is nothing', async () => {
  const { calls } = shown();
  expect(await screen.findByText('Simulating…')).toBeTruthy();
  (await calls.next('campaigns.simulate')).refuse('The server is busy.', 'TOO_MANY_REQUESTS', 429);
  expect((await screen.findByTestId('refusal')).textContent).toContain('The server is busy.');
  expect(screen.queryByText('Simulating…')).toBeNull();
});

test('a campaign without a name is not created, which is told at the field', async () => {
  const { user } = shown();
  await user.click(button('Create draft'));
  expect(await screen.findByText('Give the campaign a name: everybody sees it.')).toBeTruthy();
});

test('a draft says that it is being created, and leads to its page', async () => {
  const { user, calls, went } = shown();
  await user.type(screen.getByLabelText('Name'), 'Opening week');
  await user.click(button('Create draft'));
  const create = await calls.next('campaigns.create');
  expect(create.input).toMatchObject({ name: 'Opening week', terms: { builder: BUILDER, pool_usd: '1000' } });
  await expect.poll(() => button('Creating…')).toHaveProperty('disabled', true);
  create.answer({ id: 'rc_1' });
  await expect.poll(() => went[0]).toBe('/console/rewards/rc_1');
});

test('a draft that is not created says why, and what was typed stays', async () => {
  const { user, calls, went } = shown();
  await user.type(screen.getByLabelText('Name'), 'Opening week{Enter}');
  (await calls.next('campaigns.create')).refuse('The builder is not proven any more.', 'FORBIDDEN', 403);
  expect(await screen.findByText('The builder is not proven any more.')).toBeTruthy();
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Opening week');
  expect(went).toEqual([]);
});

test('markets by category or by number say what is missing, and how a number is found', async () => {
  const { user } = shown();
  await user.click(screen.getByRole('radio', { name: 'Categories' }));
  expect(await screen.findByText('Choose at least one.')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Crypto' }));
  expect((await screen.findByTestId('campaign-cost')).textContent).toContain('in Crypto.');
  await user.click(screen.getByRole('radio', { name: 'Specific' }));
  expect(await screen.findByText('Name at least one outcome, such as 12.')).toBeTruthy();
  await user.type(screen.getByLabelText('Outcomes'), '12 13');
  expect(await screen.findByText('Outcome numbers from market addresses: 12 in /markets/12.')).toBeTruthy();
  expect(screen.getByTestId('campaign-cost').textContent).toContain('in 2 markets.');
});

test('of several match windows each can be removed, of one none', async () => {
  const { user } = shown();
  await user.click(screen.getByRole('radio', { name: 'A match window' }));
  expect(await screen.findByText(NOT_YET)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Remove window/ })).toBeNull();
  await user.click(button('Another window'));
  await user.type(screen.getAllByLabelText('Match')[0] ?? document.body, 'First');
  await user.type(screen.getAllByLabelText('Match')[1] ?? document.body, 'Second');
  await user.click(button('Remove window 1'));
  await expect.poll(() => screen.getAllByLabelText('Match')).toHaveLength(1);
  expect(screen.getByLabelText('Match')).toHaveProperty('value', 'Second');
  expect(screen.queryByRole('button', { name: /^Remove window/ })).toBeNull();
});

test('an empty field of a window is told of once the form is sent', async () => {
  const { user } = shown();
  await user.click(screen.getByRole('radio', { name: 'A match window' }));
  const missing = 'Each window needs a name, such as the match.';
  expect(screen.queryByText(missing)).toBeNull();
  await user.click(button('Create draft'));
  expect(await screen.findByText(missing)).toBeTruthy();
});
