import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { mountFramed } from '../../_parts/testing/mount-framed.ts';
import type { Billing } from './billing.ts';
import { PlanOffers } from './plan-offers.tsx';
import { PortalButton } from './portal-button.tsx';
import { ReturnNotice } from './return-notice.tsx';

const GROWTH = { status: 'active', paidTier: 'growth', cancelAtPeriodEnd: false };
const ALL = { hasAccount: true, canManage: true, isSetUp: true };
const FREE = { ...ALL, tier: 'free', subscription: null } as unknown as Billing;
const PAID = { ...ALL, tier: 'growth', subscription: GROWTH } as unknown as Billing;

const button = (name: string) => screen.getByRole('button', { name });

afterEach(() => window.history.replaceState(null, '', '/'));

test('who buys a plan is led to the payment page, and only the plan that was chosen says so', async () => {
  const offers = createElement(PlanOffers, { of: FREE, choose: () => {} });
  const { user, calls } = mountFramed(offers, { tier: 'free' });
  await user.click(button('Upgrade to Scale'));
  const checkout = await calls.next('billing.checkout');
  expect(checkout.input).toEqual({ tier: 'scale' });
  await expect.poll(() => button('Opening the payment page…')).toHaveProperty('disabled', true);
  expect(button('Upgrade to Growth')).toHaveProperty('disabled', false);
  checkout.answer({ url: '#payment' });
  await expect.poll(() => window.location.hash).toBe('#payment');
  expect(button('Opening the payment page…')).toHaveProperty('disabled', true);
});

test('who cannot be led to the payment page is told why, and can try again', async () => {
  const offers = createElement(PlanOffers, { of: FREE, choose: () => {} });
  const { user, calls } = mountFramed(offers, { tier: 'free' });
  await user.click(button('Upgrade to Growth'));
  (await calls.next('billing.checkout')).refuse('The payment provider did not answer.', 'BAD_GATEWAY', 502);
  expect((await screen.findByRole('alert')).textContent).toContain('The payment provider did not answer.');
  expect(button('Upgrade to Growth')).toHaveProperty('disabled', false);
});

test('another plan than the one that is paid for is asked about before anything is charged', async () => {
  const choose = vi.fn();
  const { user } = mountFramed(createElement(PlanOffers, { of: PAID, choose }), { tier: 'growth' });
  await user.click(button('Upgrade to Scale'));
  expect(choose).toHaveBeenCalledExactlyOnceWith('scale');
});

test('the way to the portal says that it is being opened', async () => {
  const { user, calls } = mountFramed(createElement(PortalButton, { billing: PAID }));
  await user.click(button('Manage in portal'));
  const portal = await calls.next('billing.portal');
  await expect.poll(() => button('Opening the portal…')).toHaveProperty('disabled', true);
  portal.answer({ url: '#portal' });
  await expect.poll(() => window.location.hash).toBe('#portal');
  expect(button('Opening the portal…')).toHaveProperty('disabled', true);
});

test('a portal that cannot be opened says why, and can be asked for again', async () => {
  const { user, calls } = mountFramed(createElement(PortalButton, { billing: PAID }));
  await user.click(button('Manage in portal'));
  (await calls.next('billing.portal')).refuse('The payment provider did not answer.', 'BAD_GATEWAY', 502);
  expect(await screen.findByText('The payment provider did not answer.')).toBeTruthy();
  expect(button('Manage in portal')).toHaveProperty('disabled', false);
});

test('what is said of a purchase can be closed', async () => {
  const close = vi.fn();
  const params = { checkout: 'cancelled', changed: null } as const;
  const { user } = mountFramed(createElement(ReturnNotice, { params, billing: FREE, close }));
  expect((await screen.findByRole('status')).textContent).toContain('Nothing was bought or charged.');
  await user.click(button('Close this notice'));
  expect(close).toHaveBeenCalledOnce();
});
