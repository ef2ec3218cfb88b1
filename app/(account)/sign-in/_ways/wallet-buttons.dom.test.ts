import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { WalletButtons } from './wallet-buttons.tsx';

test('in a browser without a wallet the page says how to sign in with one', async () => {
  mount(createElement(WalletButtons, { busy: false, next: '/', attempt: async () => {} }));
  expect(
    await screen.findByText('To sign in with a wallet, install one in this browser and reload.'),
  ).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
