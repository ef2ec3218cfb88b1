import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement, useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { Connector } from 'wagmi';
import { phoneWallet } from '../testing/phone-wallet.ts';
import { ACCOUNT } from '../testing/with-wallet.ts';
import { PairingDialog } from './pairing-dialog.tsx';
import { PairingError } from './pairing-error.ts';

const URI = 'wc:0123@2?symKey=secret';

function Opened({ connector }: { connector: Connector }) {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? createElement(PairingDialog, { connector, onClose: () => setOpen(false) }) : null;
}

function open() {
  const phone = phoneWallet();
  const user = userEvent.setup();
  render(createElement(Opened, { connector: phone.connector }));
  return { user, ...phone };
}

const code = (): HTMLElement | null => screen.queryByRole('img', { name: /^QR code/ });

test('until there is a code the dialog says that it is prepared, then where to approve', async () => {
  const { next } = open();
  expect(screen.getByRole('status').textContent).toBe('Preparing a code…');
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
  expect(code()).toBeNull();
  (await next()).show(URI);
  expect(code()).not.toBeNull();
  expect(screen.getByRole('status').textContent).toBe(
    'Waiting for your wallet. Approve the connection there.',
  );
  expect(screen.getByText('Open wallet app').getAttribute('href')).toBe(URI);
});

test('the link of a code is copied as it is, and that it was copied is said', async () => {
  const { user, next } = open();
  (await next()).show(URI);
  const copy = screen.getByRole('button', { name: 'Copy link' });
  await Promise.all([screen.findByRole('button', { name: 'Link copied' }), user.click(copy)]);
  expect(await navigator.clipboard.readText()).toBe(URI);
});

test.each([
  [new PairingError('expired'), 'This code has expired. Nothing was connected.', 'New code'],
  [new PairingError('declined'), 'You declined in your wallet. Nothing was connected.', 'Try again'],
  [
    new PairingError('unreachable'),
    'The WalletConnect relay cannot be reached. Check your connection and try again.',
    'Try again',
  ],
  [new Error('The wallet is locked.'), 'The wallet is locked.', 'Try again'],
])(
  'a pairing that ended (%s) says why in place of its code, and can be begun anew',
  async (error, words, name) => {
    const { user, next } = open();
    const pairing = await next();
    pairing.show(URI);
    pairing.fail(error);
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(code()).toBeNull();
    await user.click(screen.getByRole('button', { name }));
    expect(screen.getByRole('status').textContent).toMatch(/^Preparing a code…|Still trying…$/);
    (await next()).show(`${URI}2`);
    expect(screen.getByText('Open wallet app').getAttribute('href')).toBe(`${URI}2`);
  },
);

test('a wallet that approves closes the dialog', async () => {
  const { next } = open();
  const pairing = await next();
  pairing.show(URI);
  pairing.approve(ACCOUNT);
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 60_000 });
});

test('a dialog that is closed cancels its pairing', async () => {
  const { user, next, cancel } = open();
  (await next()).show(URI);
  expect(cancel).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(cancel).toHaveBeenCalledOnce();
});
