import { createWalletClient, encodeFunctionData, type Hex, http, numberToHex } from 'viem';
import { parlayVaultAbi } from '#contracts/parlay-vault.ts';
import { testUsdcAbi } from '#contracts/test-usdc.ts';
import type { Address } from '#domain/parlay/hex.ts';
import { awaitReceipt } from '../await-receipt.ts';
import type { AddressBook } from '../deploy/address-book.ts';
import { type ChainClient, connectChain } from '../rpc/connect.ts';
import { localAccount, localAccounts } from './local-accounts.ts';

const COIN_WEI = 10n ** 18n;
const USD_E6 = 1_000_000n;
/** Fills a small wallet up when less than half of it is left. */
const FULL = { coinWei: 1_000n * COIN_WEI, takerE6: 100_000n * USD_E6, makerE6: 1_000_000n * USD_E6 };
const VAULT_E6 = 500_000n * USD_E6;
const POLLING_MS = 20;
const RECEIPT_TIMEOUT_MS = 20_000;

/** Sends from the owner of the local chain, one call after the other. */
class OwnerWallet {
  readonly #client: ChainClient;
  readonly #account = localAccount('owner');

  constructor(client: ChainClient) {
    this.#client = client;
  }

  get address(): Address {
    return this.#account.address;
  }

  /** @throws when it reverts or is not mined in time */
  async send(to: Address, data: Hex): Promise<void> {
    const { chain, transport } = this.#client;
    const wallet = createWalletClient({ account: this.#account, chain, transport: http(transport.url) });
    const hash = await wallet.sendTransaction({ to, data });
    const receipt = await awaitReceipt(this.#client, { hash, timeout: RECEIPT_TIMEOUT_MS });
    if (receipt.status !== 'success') throw new Error(`${hash} reverted on the local chain`);
  }
}

async function fundWithCoin(client: ChainClient, account: Address): Promise<void> {
  if ((await client.getBalance({ address: account })) >= FULL.coinWei / 2n) return;
  await client.request({
    method: 'anvil_setBalance',
    params: [account, numberToHex(FULL.coinWei)],
  } as never);
}

async function fundWithToken(
  client: ChainClient,
  owner: OwnerWallet,
  token: Address,
  account: Address,
  fullE6: bigint,
): Promise<void> {
  const call = { address: token, abi: testUsdcAbi } as const;
  const balanceE6 = await client.readContract({ ...call, functionName: 'balanceOf', args: [account] });
  if (balanceE6 >= fullE6 / 2n) return;
  const args = [account, fullE6] as const;
  await owner.send(token, encodeFunctionData({ abi: testUsdcAbi, functionName: 'mint', args }));
}

/** A vault without deposits quotes nothing: the owner makes the first one. */
async function fundVault(client: ChainClient, owner: OwnerWallet, book: AddressBook): Promise<void> {
  const [vault, token] = [book.contracts.vault.address, book.contracts.token.address];
  const call = { address: vault, abi: parlayVaultAbi } as const;
  if ((await client.readContract({ ...call, functionName: 'totalSupply' })) > 0n) return;
  await fundWithToken(client, owner, token, owner.address, 2n * VAULT_E6);
  const allow = [vault, VAULT_E6] as const;
  await owner.send(token, encodeFunctionData({ abi: testUsdcAbi, functionName: 'approve', args: allow }));
  const args = [VAULT_E6, owner.address] as const;
  await owner.send(vault, encodeFunctionData({ abi: parlayVaultAbi, functionName: 'deposit', args }));
}

/**
 * Gives everybody on the local chain what they need: `senders` coin to pay gas with, makers and takers test collateral,
 * the vault its first deposit. What is there already is left, so it can be done again at each start.
 * @throws when the chain does not answer
 */
export async function fundLocalVenue(input: {
  rpcUrl: string;
  book: AddressBook;
  senders: readonly Address[];
}): Promise<void> {
  const { rpcUrl, book, senders } = input;
  const client = await connectChain({ rpcUrl, pollingIntervalMs: POLLING_MS });
  const owner = new OwnerWallet(client);
  for (const sender of senders) await fundWithCoin(client, sender);
  const token = book.contracts.token.address;
  for (const { address } of localAccounts('takers'))
    await fundWithToken(client, owner, token, address, FULL.takerE6);
  for (const { address } of localAccounts('makers'))
    await fundWithToken(client, owner, token, address, FULL.makerE6);
  await fundVault(client, owner, book);
}
