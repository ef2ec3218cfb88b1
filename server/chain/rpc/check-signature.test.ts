import { concatHex, createTestClient, type Hex, hashMessage, http } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalChain, startLocalChain } from '../local/local-chain.ts';
import { checkSignature } from './check-signature.ts';
import { connectChain } from './connect.ts';

const CONTRACT = '0x00000000000000000000000000000000000c1271';
const MESSAGE = 'Sign in, please';
/** Of a length that contracts of accounts with several keys have; what it says is the contract's own affair. */
const SIGNATURE: Hex = `0x${'12'.repeat(130)}`;

let node: LocalChain;
beforeAll(async () => {
  node = await startLocalChain();
  const client = createTestClient({ mode: 'anvil', transport: http(node.rpcUrl) });
  await client.setCode({ address: CONTRACT, bytecode: approverOf(hashMessage(MESSAGE)) });
});
afterAll(() => node.stop());

const chain = () => connectChain({ rpcUrl: node.rpcUrl });

/** A contract account that says, by ERC-1271, that it signed one text and no other. */
const approverOf = (hash: Hex): Hex =>
  concatHex(['0x6004357f', hash, '0x14', '0x631626ba7e60e01b', '0x0260005260206000f3']);

describe('a signature', () => {
  it('of a key is checked without a chain', async () => {
    const account = privateKeyToAccount(generatePrivateKey());
    const signature = await account.signMessage({ message: MESSAGE });
    const signed = { address: account.address, message: MESSAGE, signature };
    expect(await checkSignature(signed, null)).toBe(true);
    expect(await checkSignature({ ...signed, message: 'another' }, null)).toBe(false);
    expect(await checkSignature({ ...signed, address: CONTRACT }, null)).toBe(false);
  });

  it('of a contract account is what the contract says on the chain, and nothing without one', async () => {
    const signed = { address: CONTRACT, message: MESSAGE, signature: SIGNATURE } as const;
    expect(await checkSignature(signed, chain)).toBe(true);
    expect(await checkSignature({ ...signed, message: 'another' }, chain)).toBe(false);
    expect(await checkSignature(signed, null)).toBe(false);
  });

  it('of an account that is no contract and did not sign is refused on the chain, too', async () => {
    const { address } = privateKeyToAccount(generatePrivateKey());
    const other = privateKeyToAccount(generatePrivateKey());
    const signature = await other.signMessage({ message: MESSAGE });
    expect(await checkSignature({ address, message: MESSAGE, signature }, chain)).toBe(false);
  });

  it('that only a chain could check is not decided while it is not responding', async () => {
    const silent = () => connectChain({ rpcUrl: 'http://127.0.0.1:9', timeoutMs: 200 });
    const signed = { address: CONTRACT, message: MESSAGE, signature: SIGNATURE } as const;
    await expect(checkSignature(signed, silent)).rejects.toThrow(/no chain responds/);
  });
});
