import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Connector } from 'wagmi';
import { withWallet } from './testing/with-wallet.ts';
import { WalletButton } from './wallet-button.tsx';
import type { WalletState } from './wallet-store.ts';

const walletOf = (id: string): Connector => ({ id, uid: id, name: id }) as Connector;
const button = (wallet: Partial<WalletState>): string =>
  withWallet(wallet, () => renderToStaticMarkup(createElement(WalletButton)));

test('while it is not known whether a wallet is connected, and while one is asked, nothing can be pressed', () => {
  expect(button({ status: 'starting' })).toMatch(/<button[^>]*disabled=""[^>]*>.*Connect wallet<\/button>/);
  expect(button({ status: 'connecting' })).toMatch(
    /<button[^>]*disabled=""[^>]*>.*Confirm in your wallet<\/button>/,
  );
});

test('one wallet is asked at the first press; among several, and for want of any, a menu opens first', () => {
  const one = button({ status: 'disconnected', wallets: [walletOf('a')] });
  expect(one).toContain('Connect wallet</button>');
  expect(one).not.toContain('disabled=""');
  expect(one).not.toContain('aria-haspopup="menu"');
  for (const wallets of [[], [walletOf('a'), walletOf('b')]])
    expect(button({ status: 'disconnected', wallets })).toContain('aria-haspopup="menu"');
});
