import { isDeepStrictEqual } from 'node:util';
import { getAddress, keccak256, type LocalAccount } from 'viem';
import { type ChainClient, connectChain } from '../rpc/connect.ts';
import {
  type AddressBook,
  addressBookSchema,
  CONTRACT_NAMES,
  type ContractName,
  type DeploymentDraft,
  readDeployment,
  writeDeployment,
} from './address-book.ts';
import { CHANGES } from './configure.ts';
import { BYTECODES, creationCode } from './creation-code.ts';
import { type DraftOptions, openDraft } from './draft.ts';
import { DeployError, JournaledSender } from './journaled-sender.ts';

export type DeployOptions = DraftOptions & {
  rpcUrl: string;
  /** Refuse any other chain. */
  chainId?: number | undefined;
  /** How long one transaction may take to be mined. */
  receiptTimeoutMs?: number;
  pollingIntervalMs?: number;
  /** Called after each completed step. */
  onProgress?: (line: string) => void;
};

async function checkFunds(client: ChainClient, account: LocalAccount): Promise<void> {
  if ((await client.getBalance({ address: account.address })) > 0n) return;
  throw new DeployError(`${account.address} has no coin for gas on chain ${client.chain.id}`);
}

class Deployment {
  readonly #client: ChainClient;
  readonly #bookFile: string;
  readonly #sender: JournaledSender;
  readonly #onProgress: (line: string) => void;
  #draft: DeploymentDraft;

  constructor(client: ChainClient, draft: DeploymentDraft, options: DeployOptions) {
    this.#client = client;
    this.#bookFile = options.bookFile;
    this.#onProgress = options.onProgress ?? (() => {});
    this.#draft = draft;
    const { account, receiptTimeoutMs = 60_000 } = options;
    this.#sender = new JournaledSender(
      { client, account, receiptTimeoutMs },
      {
        pending: () => this.#draft.pending,
        keep: (pending) => this.#write({ pending }),
      },
    );
  }

  #write(change: Partial<DeploymentDraft>): void {
    this.#draft = { ...this.#draft, ...change };
    writeDeployment(this.#bookFile, this.#draft);
  }

  async deployContract(name: ContractName): Promise<void> {
    if (this.#draft.contracts[name]) return;
    const receipt = await this.#sender.send(`deploying ${name}`, { data: creationCode[name](this.#draft) });
    if (!receipt.contractAddress) throw new DeployError(`deploying ${name}: the receipt names no contract`);
    const contract = {
      address: getAddress(receipt.contractAddress),
      blockNumber: Number(receipt.blockNumber),
      txHash: receipt.transactionHash,
      bytecodeHash: keccak256(BYTECODES[name]),
    };
    this.#write({ contracts: { ...this.#draft.contracts, [name]: contract }, pending: undefined });
    this.#onProgress(`${name} ${contract.address} in block ${contract.blockNumber}`);
  }

  async configure(): Promise<AddressBook> {
    const { unfinished: _, pending: __, ...finished } = this.#draft;
    const book = addressBookSchema.parse(finished);
    for (const changeOf of CHANGES) {
      const change = await changeOf(this.#client, book);
      if (!change) continue;
      const receipt = await this.#sender.send(change.step, change);
      this.#sender.done();
      this.#onProgress(`${change.step} in block ${receipt.blockNumber}`);
    }
    const written = readDeployment(this.#bookFile);
    if (!isDeepStrictEqual(written, book)) writeDeployment(this.#bookFile, book);
    return book;
  }
}

/**
 * Deploys token, registry, escrow, vault and distributor, and sets vault, spread, quoting key and owner. Idempotent:
 * skips contracts in the address book and settings already on chain, and waits for a transaction of an earlier run.
 * @throws DeployError, ChainUnreachableError or AddressBookError, each saying what to do.
 */
export async function deploy(options: DeployOptions): Promise<AddressBook> {
  const { rpcUrl, pollingIntervalMs } = options;
  const client = await connectChain({ rpcUrl, ...(pollingIntervalMs ? { pollingIntervalMs } : {}) });
  if (options.chainId !== undefined && options.chainId !== client.chain.id) {
    throw new DeployError(`${rpcUrl} is chain ${client.chain.id}, not ${options.chainId}`);
  }
  const draft = await openDraft(client, options);
  await checkFunds(client, options.account);
  const deployment = new Deployment(client, draft, options);
  for (const name of CONTRACT_NAMES) await deployment.deployContract(name);
  return deployment.configure();
}
