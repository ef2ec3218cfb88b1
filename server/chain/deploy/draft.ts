import { getAddress, keccak256, type LocalAccount } from 'viem';
import type { Address } from '#domain/parlay/hex.ts';
import type { ChainClient } from '../rpc/connect.ts';
import {
  CONTRACT_NAMES,
  type DeploymentDraft,
  type DeploymentSettings,
  readDeployment,
} from './address-book.ts';
import { BYTECODES } from './creation-code.ts';
import { DeployError } from './journaled-sender.ts';

export type DraftOptions = {
  /** Pays for everything, and owns the contracts until `settings.owner` accepts them. */
  account: LocalAccount;
  /** File of the address book: written during a deployment, and read when it resumes. */
  bookFile: string;
  settings: DeploymentSettings;
  /** Collateral that is there already; without it a test token is deployed. */
  token?: Address | undefined;
  /** What to do when the book's contracts are not on this chain, or were built from other sources. */
  whenStale?: 'fail' | 'start over';
};

/** Settings that constructors take: the chain holds them for good, or at least until their owner changes them. */
const FIXED = [
  ...(['owner', 'forwarder', 'workflowId', 'workflowOwner'] as const),
  ...(['disputeWindowSeconds', 'feeRecipient', 'forceVoidAfterSeconds'] as const),
];

const fixedOf = (settings: DeploymentSettings) =>
  FIXED.map((name) => [name, String(settings[name]).toLowerCase()] as const);

/** Why the book cannot be gone on with on this chain; null when it can. */
async function staleReason(client: ChainClient, draft: DeploymentDraft): Promise<string | null> {
  if (draft.chainId !== client.chain.id) return `it is for chain ${draft.chainId}, not ${client.chain.id}`;
  for (const name of CONTRACT_NAMES) {
    const contract = draft.contracts[name];
    if (!contract) continue;
    if (!(await client.getCode({ address: contract.address }))) {
      return `this chain has no ${name} at ${contract.address}`;
    }
    if ('bytecodeHash' in contract && contract.bytecodeHash !== keccak256(BYTECODES[name])) {
      return `its ${name} was built from other sources`;
    }
  }
  return null;
}

function checkSame(draft: DeploymentDraft, fresh: DeploymentDraft, bookFile: string): void {
  const given = new Map(fixedOf(fresh.settings));
  const other = fixedOf(draft.settings).filter(([name, value]) => given.get(name) !== value);
  const names = other.map(([name]) => name as string);
  if (draft.deployer !== fresh.deployer) names.push('deployer');
  const token = fresh.contracts.token?.address;
  if (token && draft.contracts.token && draft.contracts.token.address !== token) names.push('token');
  if (names.length === 0) return;
  throw new DeployError(
    `${bookFile} belongs to a deployment with another ${names.join(', ')}; use the same values or another book`,
  );
}

/**
 * The deployment to continue: the book's if it matches this chain, else a new one.
 * @throws DeployError when the book is stale and may not be replaced, or was begun with other settings.
 */
export async function openDraft(client: ChainClient, options: DraftOptions): Promise<DeploymentDraft> {
  const { account, bookFile, settings, token } = options;
  const fresh: DeploymentDraft = {
    chainId: client.chain.id,
    deployer: account.address,
    settings,
    contracts: token ? { token: { address: getAddress(token) } } : {},
    unfinished: true,
  };
  const left = readDeployment(bookFile);
  if (!left) return fresh;
  const reason = await staleReason(client, left);
  if (reason === null) {
    checkSame(left, fresh, bookFile);
    return { ...left, settings };
  }
  if (options.whenStale === 'start over') return fresh;
  throw new DeployError(`${bookFile} cannot be continued: ${reason}; move it away to start a new deployment`);
}
