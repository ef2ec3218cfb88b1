import { fireEvent, screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { OverageCalculator } from './overage-calculator.tsx';
import { PlanAction } from './plan-action.tsx';

const buyer = { tier: 'free', canManage: true, isSetUp: true, hasSubscription: false } as const;
const UPGRADE = { name: 'Upgrade to Growth' };

test('buying a plan opens the payment page, and until that is there cannot be pressed again', async () => {
  const { user, calls } = mount(createElement(PlanAction, { tier: 'growth', buyer }));
  await user.click(screen.getByRole('button', UPGRADE));
  const opening = await screen.findByRole('button', { name: 'Opening the payment page…' });
  expect(opening).toHaveProperty('disabled', true);
  const call = await calls.next('billing.checkout');
  expect(call.input).toEqual({ tier: 'growth' });
  call.answer({ url: '#payment' });
  await expect.poll(() => window.location.hash).toBe('#payment');
  expect(screen.getByRole('button', { name: 'Opening the payment page…' })).toHaveProperty('disabled', true);
});

test('a payment page that does not open says why, and can be asked for anew', async () => {
  const { user, calls } = mount(createElement(PlanAction, { tier: 'growth', buyer }));
  await user.click(screen.getByRole('button', UPGRADE));
  (await calls.next('billing.checkout')).refuse('Payments are not answering.');
  expect((await screen.findByRole('alert')).textContent).toBe('Payments are not answering.');
  expect(screen.getByRole('button', UPGRADE)).toHaveProperty('disabled', false);
});

const costOf = (tier: string): string =>
  document.querySelector(`[data-cost="${tier}"]`)?.textContent ?? `no cost of ${tier}`;
const BEST = 'Cheapest plan that covers them all';

test('of so many requests a month each plan says what it costs, and one alone is called the cheapest', async () => {
  const { user } = mount(createElement(OverageCalculator));
  const field = screen.getByLabelText('Requests a month');
  const best: (string | null)[] = [];
  for (const typed of ['1000', '1500000', '100000000']) {
    await user.clear(field);
    await user.type(field, typed);
    best.push(screen.getByText(BEST).closest('[data-cost]')?.getAttribute('data-cost') ?? null);
  }
  expect(best[0]).toBe('free');
  expect(best[2]).toBe('scale');
  expect(costOf('free')).toMatch(/stops [\d,]+ short–$/);
  expect(costOf('scale')).toMatch(/[\d,]+ beyond the quota\$[\d,.]+Cheapest/);
});

test('the slider and the field tell one number, in steps that keep two digits', () => {
  mount(createElement(OverageCalculator));
  const slider = screen.getByRole('slider', { name: 'Requests a month, by factor' });
  fireEvent.change(slider, { target: { value: '0' } });
  expect(screen.getByLabelText('Requests a month')).toHaveProperty('value', '1,000');
  expect(slider.getAttribute('aria-valuetext')).toBe('1,000 requests');
  for (const tier of ['free', 'growth', 'scale']) expect(costOf(tier)).toContain('within the quota');
  fireEvent.change(slider, { target: { value: '500' } });
  expect(screen.getByLabelText('Requests a month')).toHaveProperty('value', '100,000,000');
});
