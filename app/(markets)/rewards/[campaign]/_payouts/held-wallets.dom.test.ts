import { createServer } from 'node:http';
import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { listenHere } from '#app/testing/listen-here.ts';
import { HeldWallets } from './held-wallets.tsx';
import type { Payout } from './payout-proof.ts';

const WALLET = `0x${'a1'.repeat(20)}`;
const FILE = JSON.stringify({
  wallets: [{ wallet: WALLET, state: 'held', held_e6: '12000000' }],
  related: [],
});

/** The address of a file that is not there when it is first asked for. */
async function lateFile(): Promise<string> {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    if (asked === 1) response.writeHead(404).end();
    else response.end(FILE);
  });
  return `${await listenHere(server)}/payout.json`;
}

test('held amounts of a payout without a file say that it has none, and are read anew with a press', async () => {
  const payout = { payout_id: 7, held_usd: '12.50', files: { json: { url: await lateFile() } } } as Payout;
  const { user } = mount(createElement(HeldWallets, { payout }));
  expect((await screen.findByTestId('failure')).textContent).toContain('This payout has no file');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect((await screen.findByTestId('held')).textContent).toContain('$12.00');
});
