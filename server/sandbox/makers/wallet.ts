import { createWalletClient, encodeFunctionData, type Hex, http, type LocalAccount, numberToHex } from 'viem';
import type { Address } from '#domain/parlay/hex.ts';
import type { LocalChainClient } from './local-chain-client.ts';

const COIN_WEI = 10n ** 18n;
const RECEIPT_TIMEOUT_MS = 15_000;

/** An account of the local chain that sends transactions, one after the other. */
export class Wallet {
  readonly account: LocalAccount;
  readonly #client: LocalChainClient;
  readonly #chainId: number;
  #last: Promise<unknown> = Promise.resolve();

  constructor(client: LocalChainClient, chainId: number, account: LocalAccount) {
    this.#client = client;
    this.#chainId = chainId;
    this.account = account;
  }

  /** Sends a call and settles when it is mined. @throws when it reverts or is not mined in time */
  send(to: Address, call: Parameters<typeof encodeFunctionData>[0]): Promise<void> {
    const sent = this.#last.then(() => this.#send(to, encodeFunctionData(call)));
    this.#last = sent.catch(() => {});
    return sent;
  }

  async #send(to: Address, data: Hex): Promise<void> {
    const client = this.#client;
    await this.#ensureCoin();
    const wallet = createWalletClient({ account: this.account, transport: http(client.transport.url) });
    const request = await wallet.prepareTransactionRequest({ to, data, chain: null, chainId: this.#chainId });
    const serializedTransaction = await this.account.signTransaction(request as never);
    const hash = await client.sendRawTransaction({ serializedTransaction });
    // Without the search for a replacement, during which viem passes over the block that has the transaction.
    const wait = { hash, timeout: RECEIPT_TIMEOUT_MS, checkReplacement: false };
    const receipt = await client.waitForTransactionReceipt(wait);
    if (receipt.status !== 'success') throw new Error(`${hash} reverted`);
  }

  /** Gas costs nothing on the local chain: an account without coin is given some. */
  async #ensureCoin(): Promise<void> {
    const { address } = this.account;
    if ((await this.#client.getBalance({ address })) >= COIN_WEI) return;
    const params = [address, numberToHex(100n * COIN_WEI)];
    await this.#client.request({ method: 'anvil_setBalance', params } as never);
  }
}
