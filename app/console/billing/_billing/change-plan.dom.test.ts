import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PaidTier } from '#domain/billing/paid-tier.ts';
import { mountFramed } from '../../_parts/testing/mount-framed.ts';
import { ChangePlan } from './change-plan.tsx';

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 5, 1);
const GROWTH = {
  ...{ status: 'active', paidTier: 'growth', cancelAtPeriodEnd: false, graceUntilMs: null },
  ...{ periodStartMs: START_MS, periodEndMs: START_MS + 30 * DAY_MS },
};

// Half of the paid month is left.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: START_MS + 15 * DAY_MS }));
afterAll(() => void vi.useRealTimers());

function shown(to: PaidTier, more: object = {}) {
  const [onChanged, onClose] = [vi.fn(), vi.fn()];
  const subscription = { ...GROWTH, ...more } as Parameters<typeof ChangePlan>[0]['subscription'];
  const asked = createElement(ChangePlan, { to, subscription, onChanged, onClose });
  return { onChanged, onClose, ...mountFramed(asked, { tier: 'growth' }) };
}

const button = (name: string) => screen.getByRole('button', { name });
const charge = async () => (await screen.findByTestId('charge')).textContent;

test('a higher plan says what is charged now, which limits hold, and what it costs from then on', async () => {
  shown('scale');
  expect(screen.getByRole('dialog', { name: 'Change to Scale?' })).toBeTruthy();
  const words = await charge();
  for (const said of [
    ...['The limits of Scale hold from the next request on', 'About $600.00 is charged to your card now'],
    ...['From then on $2,300 a month.', 'If the card is declined, nothing changes.'],
  ])
    expect(words).toContain(said);
  expect(words).not.toContain('Your cancellation is withdrawn.');
});

test('a lower plan says what is credited', async () => {
  shown('growth', { paidTier: 'scale' });
  expect(await charge()).toContain('The rest of Scale is credited: about $600.00');
});

test('another plan in place of one that was cancelled says that the cancellation is withdrawn', async () => {
  shown('scale', { cancelAtPeriodEnd: true });
  expect(await charge()).toContain('Your cancellation is withdrawn.');
});

test('a cancelled plan that is kept says that nothing is charged before the paid month ends', async () => {
  shown('growth', { cancelAtPeriodEnd: true });
  expect(screen.getByRole('dialog', { name: 'Keep Growth?' })).toBeTruthy();
  expect(await charge()).toBe(
    'Your cancellation is withdrawn. Nothing is charged now; the plan renews for $1,100 when the paid month ends.',
  );
  expect(button('Keep Growth')).toHaveProperty('disabled', false);
});

test('a change of plan says that it is under way, and then which plan it is', async () => {
  const { user, calls, onChanged, onClose } = shown('scale');
  await user.click(button('Change to Scale'));
  const checkout = await calls.next('billing.checkout');
  expect(checkout.input).toEqual({ tier: 'scale' });
  await expect.poll(() => button('Changing…')).toHaveProperty('disabled', true);
  expect(onClose).not.toHaveBeenCalled();
  checkout.answer({ url: '#' });
  expect(await screen.findByText('Your organisation is on Scale')).toBeTruthy();
  expect(onChanged).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
});

test('a card that is declined is told, and the plan can be asked for again', async () => {
  const { user, calls, onChanged } = shown('scale');
  await user.click(button('Change to Scale'));
  (await calls.next('billing.checkout')).refuse('Your card was declined.', 'PRECONDITION_FAILED', 412);
  expect((await screen.findByRole('alert')).textContent).toContain('Your card was declined.');
  await expect.poll(() => button('Change to Scale')).toHaveProperty('disabled', false);
  expect(onChanged).not.toHaveBeenCalled();
});
