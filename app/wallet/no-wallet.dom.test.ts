import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { WalletButton } from './wallet-button.tsx';

test('in a browser without a wallet the button says how to get one', async () => {
  const { user } = mount(createElement(WalletButton));
  const isReady = () => expect(screen.getByRole('button')).toHaveProperty('disabled', false);
  await vi.waitFor(isReady, { timeout: 60_000 });
  await user.click(screen.getByRole('button', { name: 'Connect wallet' }));
  expect((await screen.findByRole('menu')).textContent).toBe(
    'No wallet found. Install a browser wallet, then reload this page.',
  );
  expect(screen.queryByRole('menuitem')).toBeNull();
});
