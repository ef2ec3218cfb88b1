import { encodeFunctionData, isAddressEqual } from 'viem';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import { parlayVaultAbi } from '#contracts/parlay-vault.ts';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { ChainClient } from '../rpc/connect.ts';
import type { AddressBook } from './address-book.ts';

/** A setting that the chain does not have yet. */
export type Change = { step: string; to: Address; data: Hex };

/** A quoting key lives for at most 30 days, and is renewed by a deployment that finds less than a day left. */
const KEY_SECONDS = 30n * 86_400n;
const RENEW_BELOW_SECONDS = 86_400n;

async function vaultChange(client: ChainClient, { contracts }: AddressBook): Promise<Change | undefined> {
  const { escrow, vault } = contracts;
  const args = [vault.address] as const;
  const book = await client.readContract({
    ...{ address: escrow.address, abi: parlayEscrowAbi },
    ...{ functionName: 'books', args },
  });
  if (book.isVault) return undefined;
  const data = encodeFunctionData({
    abi: parlayEscrowAbi,
    functionName: 'setVault',
    args: [vault.address, true],
  });
  return { step: 'setVault', to: escrow.address, data };
}

async function spreadChange(client: ChainClient, book: AddressBook): Promise<Change | undefined> {
  const { address } = book.contracts.escrow;
  const { spreadBps } = book.settings;
  // An announced change counts as set: announcing it again would restart its two days.
  const [next] = await client.readContract({ address, abi: parlayEscrowAbi, functionName: 'spreadChange' });
  if (next === spreadBps) return undefined;
  const data = encodeFunctionData({ abi: parlayEscrowAbi, functionName: 'setSpread', args: [spreadBps] });
  return { step: 'setSpread', to: address, data };
}

async function keyChange(client: ChainClient, book: AddressBook): Promise<Change | undefined> {
  const vault = { address: book.contracts.vault.address, abi: parlayVaultAbi };
  const { quotingKey } = book.settings;
  const [key, expiry, { timestamp }] = await Promise.all([
    client.readContract({ ...vault, functionName: 'quotingKey' }),
    client.readContract({ ...vault, functionName: 'quotingKeyExpiry' }),
    client.getBlock(),
  ]);
  if (isAddressEqual(key, quotingKey) && expiry > timestamp + RENEW_BELOW_SECONDS) return undefined;
  const args = [quotingKey, timestamp + KEY_SECONDS] as const;
  return {
    step: 'setQuotingKey',
    to: vault.address,
    data: encodeFunctionData({ abi: parlayVaultAbi, functionName: 'setQuotingKey', args }),
  };
}

const ownerChange =
  (name: 'registry' | 'escrow' | 'vault') =>
  async (
    client: ChainClient,
    { contracts, settings, deployer }: AddressBook,
  ): Promise<Change | undefined> => {
    const { address } = contracts[name];
    // The three share this part of their interface.
    const contract = { address, abi: parlayEscrowAbi };
    const [owner, proposed] = await Promise.all([
      client.readContract({ ...contract, functionName: 'owner' }),
      client.readContract({ ...contract, functionName: 'pendingOwner' }),
    ]);
    const isDone = [owner, proposed].some((one) => isAddressEqual(one, settings.owner));
    if (isDone || !isAddressEqual(owner, deployer)) return undefined;
    const args = [settings.owner] as const;
    const data = encodeFunctionData({ abi: parlayEscrowAbi, functionName: 'transferOwnership', args });
    return { step: `transferOwnership of ${name}`, to: address, data };
  };

/** Every setting in order, each checked on chain first; ownership is transferred last. */
export const CHANGES: ((client: ChainClient, book: AddressBook) => Promise<Change | undefined>)[] = [
  vaultChange,
  spreadChange,
  keyChange,
  ownerChange('registry'),
  ownerChange('escrow'),
  ownerChange('vault'),
];
