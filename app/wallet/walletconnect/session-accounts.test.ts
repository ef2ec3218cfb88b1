import { expect, test } from 'vitest';
import { announcedAccount, announcedChain, sessionAccounts } from './session-accounts.ts';

const ADDRESS = '0x54a427CC6DA074D8Ca328081457adDcDfDF70dd5';

test('a session offers the accounts of its EVM chains, in the wallet’s order and with checksums', () => {
  const methods: string[] = [];
  const accounts = [`eip155:998:${ADDRESS.toLowerCase()}`, 'eip155:1:0x12', 'eip155:x:0x34'];
  expect(
    sessionAccounts({
      eip155: { accounts, methods },
      'eip155:1': { accounts: [`eip155:1:${ADDRESS}`], methods },
      solana: { accounts: [`solana:1:${ADDRESS}`], methods },
    }),
  ).toEqual([
    { chainId: 998, address: ADDRESS },
    { chainId: 1, address: ADDRESS },
  ]);
});

test.each<[unknown, number | null]>([
  [998, 998],
  ['0x3e6', 998],
  ['eip155:998', 998],
  ['ethereum', null],
  [undefined, null],
  [0, null],
])('a wallet that announces the chain %s means %s', (data, chainId) => {
  expect(announcedChain(data)).toBe(chainId);
});

test.each<[unknown, string | null]>([
  [[ADDRESS.toLowerCase()], ADDRESS],
  [[`eip155:998:${ADDRESS}`], ADDRESS],
  [[], null],
  ['0x', null],
])('a wallet that announces the account %s means %s', (data, account) => {
  expect(announcedAccount(data)).toBe(account);
});
