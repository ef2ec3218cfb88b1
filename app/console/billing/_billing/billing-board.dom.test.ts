import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { PLANS } from '#domain/tier.ts';
import { mountFramed } from '../../_parts/testing/mount-framed.ts';
import { BillingBoard } from './billing-board.tsx';

const GROWTH = {
  ...{ status: 'active', paidTier: 'growth', cancelAtPeriodEnd: false, graceUntilMs: null },
  ...{ periodStartMs: null, periodEndMs: null },
};
const BILLING = {
  ...{ tier: 'growth', plan: PLANS.growth, hasAccount: true, canManage: true, isSetUp: true },
  ...{ month: { period: '2026-06', used: 5, overage: null, costUsd: null }, subscription: GROWTH },
};

const shown = (search: string, more: object = {}) =>
  mountFramed(createElement(BillingBoard), {
    ...{ search, tier: 'growth' },
    answer: (queries, api) => {
      queries.setQueryData(api.billing.overview.queryKey(), { ...BILLING, ...more } as never);
      queries.setQueryData(api.billing.invoices.queryKey(), { invoices: [] });
    },
  });

test('who comes back from the portal sees at once what was done there', async () => {
  const { calls } = shown('portal=closed');
  expect(screen.getByTestId('plan-status').textContent).toBe('Active');
  const cancelled = { ...GROWTH, cancelAtPeriodEnd: true };
  (await calls.next('billing.refresh')).answer({ ...BILLING, subscription: cancelled });
  await expect.poll(() => screen.getByTestId('plan-status').textContent).toBe('Ends');
});

test('a plan that is chosen opens the question what it charges, and leaving it closes that', async () => {
  const { user } = shown('');
  await user.click(screen.getByRole('button', { name: 'Upgrade to Scale' }));
  await screen.findByRole('dialog', { name: 'Change to Scale?' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('who may not manage billing is asked nothing by an address that names a plan', () => {
  shown('plan=scale', { canManage: false });
  expect(screen.queryByRole('dialog')).toBeNull();
});
