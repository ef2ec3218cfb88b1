import { readFileSync } from 'node:fs';
import { Wallet } from 'ethers';
import { recoverAddress } from 'viem/utils';
import { expect, it } from 'vitest';
import { type TakerHello, takerHelloDigest, takerHelloMessage } from './taker-hello.ts';

const HELLO: TakerHello = {
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  escrow: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  chainId: 998,
  timestampMs: 1_795_435_200_000,
};

it('the message of a hello is the text that the protocol documents', () => {
  const documented = readFileSync('docs/protocol-taker.md', 'utf8');
  expect(documented).toContain(`\n\`\`\`\n${takerHelloMessage(HELLO)}\n\`\`\`\n`);
});

it('a signature that another library makes of it is of its signer', async () => {
  const wallet = Wallet.createRandom();
  const hello = { ...HELLO, address: wallet.address as TakerHello['address'] };
  const signature = (await wallet.signMessage(takerHelloMessage(hello))) as `0x${string}`;
  expect(await recoverAddress({ hash: takerHelloDigest(hello), signature })).toBe(wallet.address);
});
