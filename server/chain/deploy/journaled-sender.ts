import { setTimeout as delay } from 'node:timers/promises';
import { keccak256, type LocalAccount, TransactionNotFoundError, type TransactionReceipt } from 'viem';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import { awaitReceipt } from '../await-receipt.ts';
import type { ChainClient } from '../rpc/connect.ts';

/** The transaction that was sent last: by its nonce only one of its hashes can ever be mined. */
export type PendingTransaction = { step: string; nonce: number; txHashes: Hex[] };

export type Journal = {
  /** Unfinished transaction of an earlier run. */
  pending(): PendingTransaction | undefined;
  /** Stores it before the transaction is sent; `undefined` clears it. */
  keep(pending: PendingTransaction | undefined): void;
};

/** A step of a deployment failed; the message names it. A new run resumes there. */
export class DeployError extends Error {
  override readonly name = 'DeployError';
}

export type SenderOptions = { client: ChainClient; account: LocalAccount; receiptTimeoutMs: number };

/** How often a node is asked for a transaction whose nonce is used. */
const LOOKS = 10;

const reasonOf = (error: unknown): string =>
  (error as { shortMessage?: string }).shortMessage ??
  (error instanceof Error ? error.message : String(error));

/**
 * Sends transactions one by one and records each before sending, so that a run after a crash neither repeats a step nor
 * loses one that was mined.
 */
export class JournaledSender {
  readonly #options: SenderOptions;
  readonly #journal: Journal;

  constructor(options: SenderOptions, journal: Journal) {
    this.#options = options;
    this.#journal = journal;
  }

  /**
   * Has `step` mined: the transaction of an earlier run if it lives, else a new one. The caller stores the outcome and
   * then calls `done`.
   * @throws DeployError when the chain refuses it, it reverts, or no receipt comes in time.
   */
  async send(step: string, request: { to?: Address; data: Hex }): Promise<TransactionReceipt> {
    const left = this.#journal.pending();
    const pending = left?.step === step ? left : undefined;
    try {
      const receipt =
        (pending && (await this.#resume(pending))) ?? (await this.#sendNew(step, request, pending));
      if (receipt.status === 'success') return receipt;
      this.#journal.keep(undefined);
      throw new DeployError(`${step} reverted in transaction ${receipt.transactionHash}`);
    } catch (error) {
      if (error instanceof DeployError) throw error;
      throw new DeployError(`${step}: ${reasonOf(error)}`, { cause: error });
    }
  }

  /** The step's outcome is stored: its transaction need not be known any more. */
  done(): void {
    this.#journal.keep(undefined);
  }

  /** The receipt of a transaction that is mined, or waits to be; undefined when the chain does not know it. */
  async #resume({ step, nonce, txHashes }: PendingTransaction): Promise<TransactionReceipt | undefined> {
    const { client, account } = this.#options;
    for (let attempt = 0; attempt < LOOKS; attempt++) {
      for (const hash of txHashes) if (await this.#isKnown(hash)) return this.#receipt(step, hash);
      if ((await client.getTransactionCount({ address: account.address })) <= nonce) return undefined;
      // The nonce is used: most likely by ours, which this node has not seen yet.
      await delay(client.pollingInterval);
    }
    return undefined;
  }

  async #isKnown(hash: Hex): Promise<boolean> {
    try {
      await this.#options.client.getTransaction({ hash });
      return true;
    } catch (error) {
      if (error instanceof TransactionNotFoundError) return false;
      throw error;
    }
  }

  async #sendNew(step: string, request: { to?: Address; data: Hex }, pending?: PendingTransaction) {
    const { client, account } = this.#options;
    const next = await client.getTransactionCount({ address: account.address, blockTag: 'pending' });
    // A transaction that never arrived keeps its nonce, so that it and the new one cannot both be mined.
    const nonce = pending && pending.nonce >= next ? pending.nonce : next;
    const prepared = await client.prepareTransactionRequest({ account, ...request, nonce });
    const { account: _, ...unsigned } = prepared;
    const raw = await account.signTransaction(unsigned as Parameters<typeof account.signTransaction>[0]);
    const hash = keccak256(raw);
    this.#journal.keep({
      step,
      nonce,
      txHashes: [...(pending?.nonce === nonce ? pending.txHashes : []), hash],
    });
    try {
      await client.sendRawTransaction({ serializedTransaction: raw });
    } catch (error) {
      // A retry after a lost response is refused by a chain that already has the transaction.
      if (!(await this.#isKnown(hash))) throw error;
    }
    return this.#receipt(step, hash);
  }

  #receipt(step: string, hash: Hex): Promise<TransactionReceipt> {
    const { client, receiptTimeoutMs: timeout } = this.#options;
    return awaitReceipt(client, { hash, timeout }).catch((error) => {
      throw new DeployError(
        `${step}: no receipt of ${hash} within ${timeout} ms; it may still be mined, and running again waits for it`,
        { cause: error },
      );
    });
  }
}
