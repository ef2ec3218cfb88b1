import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { Filled } from './filled.tsx';

test('a receipt that cannot be had says why, is never said to be verified, and the next slip can be built', async () => {
  const onNew = vi.fn();
  const { user } = mount(
    createElement(Filled, {
      ...{ rfqId: 'r1', txHash: `0x${'cd'.repeat(32)}`, parlayId: '12', quoteHash: null, onNew },
      ...{ payoutE6: 40_000_000n, stakeE6: 10_000_000n },
    }),
  );
  expect(await screen.findByText(/^The venue cannot be reached\./)).toBeTruthy();
  expect(screen.queryByText('Checking…')).toBeNull();
  expect(screen.queryByText(/Verified/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Build another slip' }));
  expect(onNew).toHaveBeenCalledOnce();
});
