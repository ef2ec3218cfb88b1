import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Address, Hex } from '#domain/parlay/hex.ts';

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'not an address')
  .transform((text) => text as Address);
const word = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, 'not 32 bytes')
  .transform((text) => text as Hex);
const whole = z.number().int().min(0);

/** A contract that a deployment made: where, in which block, by which transaction, and from which bytecode. */
const deployed = z.object({ address, blockNumber: whole, txHash: word, bytecodeHash: word });
/** A token that was there before has no transaction of ours. */
const token = z.union([deployed, z.object({ address }).strict()]);

/** Settings at deployment; times in seconds. The owner and the quoting key may change it later. */
const settings = z.object({
  owner: address,
  forwarder: address,
  workflowId: word,
  workflowOwner: address,
  disputeWindowSeconds: whole,
  feeRecipient: address,
  forceVoidAfterSeconds: whole,
  spreadBps: whole,
  quotingKey: address,
});

const head = { chainId: z.number().int().positive(), deployer: address, settings };

/** Contracts in the order in which they are deployed: each may need those before it. */
export const CONTRACT_NAMES = ['token', 'registry', 'escrow', 'vault', 'distributor'] as const;
export type ContractName = (typeof CONTRACT_NAMES)[number];

const contracts = z.object({
  token,
  registry: deployed,
  escrow: deployed,
  vault: deployed,
  /** Absent from books of venues that were deployed before it was part of them; running the deployment again adds it. */
  distributor: deployed.optional(),
});

/** Every address of one deployment of the venue, as server, browser and tests read it. */
export const addressBookSchema = z.object({
  ...head,
  contracts,
  unfinished: z.undefined().optional(),
});
export type AddressBook = z.infer<typeof addressBookSchema>;

/** A deployment on its way: what is done, and the transaction that was sent last. */
export const deploymentDraftSchema = z
  .object({
    ...head,
    contracts: contracts.partial(),
    pending: z.object({ step: z.string(), nonce: whole, txHashes: z.array(word).min(1) }).optional(),
    /** Until everything is deployed and set for the first time. */
    unfinished: z.literal(true).optional(),
  })
  .strict();
export type DeploymentDraft = z.infer<typeof deploymentDraftSchema>;
export type DeploymentSettings = z.infer<typeof settings>;

/** The file cannot be used as an address book; the message names it and says why. */
export class AddressBookError extends Error {
  override readonly name = 'AddressBookError';
}

/** The book of the chain that runs on this machine. */
export const localBookFile = (dataDir: string, chainId: number): string =>
  path.join(dataDir, 'deployments', `${chainId}.json`);

/** The book of a public chain, which is part of the project. */
export const publicBookFile = (chainId: number): string =>
  path.resolve(import.meta.dirname, '../../../contracts/deployments', `${chainId}.json`);

function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AddressBookError(`${file} is not JSON: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Reads a finished deployment.
 * @throws AddressBookError when the file is absent, unfinished or not a book.
 */
export function readAddressBook(file: string): AddressBook {
  const json = readJson(file);
  if (json === undefined) throw new AddressBookError(`${file} does not exist: the venue is not deployed`);
  const book = addressBookSchema.safeParse(json);
  if (book.success) return book.data;
  if (deploymentDraftSchema.safeParse(json).success) {
    throw new AddressBookError(`${file} belongs to an unfinished deployment; run the deployment again`);
  }
  throw new AddressBookError(`${file} is not an address book: ${z.prettifyError(book.error)}`);
}

/**
 * Reads a deployment, finished or not; null when there is none. @throws AddressBookError when the file is not a
 * deployment.
 */
export function readDeployment(file: string): DeploymentDraft | null {
  const json = readJson(file);
  if (json === undefined) return null;
  const draft = deploymentDraftSchema.safeParse(json);
  if (draft.success) return draft.data;
  throw new AddressBookError(`${file} is not an address book: ${z.prettifyError(draft.error)}`);
}

/** Writes a deployment so that a reader, or a crash, sees the old text or the new one and nothing between. */
export function writeDeployment(file: string, deployment: DeploymentDraft | AddressBook): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}.tmp`;
  writeFileSync(unfinished, `${JSON.stringify(deployment, null, 2)}\n`);
  renameSync(unfinished, file);
}
