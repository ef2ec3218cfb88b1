import { type AddressBook, localBookFile } from '#chain/deploy/address-book.ts';
import { deploy } from '#chain/deploy/deploy.ts';
import { localAccount, localSettings } from '#chain/local/local-accounts.ts';
import { LOCAL_CHAIN_ID, startLocalChain } from '#chain/local/local-chain.ts';
import { readEnv } from '#server/config/env.ts';
import { readCommand, readPublicDeployment, USAGE, UsageError } from './command-line.ts';
import { findLocalChain } from './local-port.ts';

export type DeployOutput = {
  /** The address book, or the usage text that was asked for, and nothing else. */
  out(text: string): void;
  /** What people read: progress, settings to copy, errors. */
  note(text: string): void;
  /** Hands over what has to be stopped before the process ends. */
  onStop(stop: () => Promise<void>): void;
};

/** A chain of this machine polls fast: its blocks come when there is something in them. */
const LOCAL_POLLING_MS = 20;

function show(book: AddressBook, rpcUrl: string, output: DeployOutput): void {
  output.out(`${JSON.stringify(book, null, 2)}\n`);
  const { token, registry, escrow, vault, distributor } = book.contracts;
  const lines = Object.entries({
    CHAIN_RPC_URL: rpcUrl,
    CHAIN_ID: book.chainId,
    TOKEN: token.address,
    REGISTRY: registry.address,
    ESCROW: escrow.address,
    VAULT: vault.address,
    ...(distributor ? { DISTRIBUTOR: distributor.address } : {}),
  });
  output.note(`\n${lines.map(([name, value]) => `export ${name}=${value}\n`).join('')}`);
}

const onProgress = (output: DeployOutput) => (line: string) => output.note(`${line}\n`);

async function deployLocally(output: DeployOutput): Promise<number> {
  const { CHAIN_PORT, DATA_DIR } = readEnv();
  const isRunning = await findLocalChain(CHAIN_PORT);
  const chain = isRunning ? null : await startLocalChain({ port: CHAIN_PORT, blockEachSeconds: 1 });
  let isStopping = false;
  output.onStop(async () => {
    isStopping = true;
    await chain?.stop();
  });
  const rpcUrl = chain?.rpcUrl ?? `http://127.0.0.1:${CHAIN_PORT}`;
  output.note(`chain ${LOCAL_CHAIN_ID} ${chain ? 'started' : 'found'} at ${rpcUrl}\n`);
  const book = await deploy({
    rpcUrl,
    chainId: LOCAL_CHAIN_ID,
    account: localAccount('owner'),
    bookFile: localBookFile(DATA_DIR, LOCAL_CHAIN_ID),
    settings: localSettings(),
    whenStale: 'start over',
    pollingIntervalMs: LOCAL_POLLING_MS,
    onProgress: onProgress(output),
  });
  show(book, rpcUrl, output);
  if (!chain) return 0;
  output.note('\nThe chain runs until Ctrl-C.\n');
  await chain.exited;
  if (isStopping) return 0;
  output.note('The chain has ended.\n');
  return 1;
}

async function deployPublicly(args: string[], output: DeployOutput): Promise<number> {
  const given = readPublicDeployment(args);
  const book = await deploy({ ...given, onProgress: onProgress(output) });
  show(book, given.rpcUrl, output);
  output.note(`\nThe address book is ${given.bookFile}: commit it.\n`);
  return 0;
}

/** Deploys to the local chain (`local`) or to any other, or says how; answers the process's exit code. */
export async function runDeploy(args: string[], output: DeployOutput): Promise<number> {
  try {
    const command = readCommand(args);
    if (command === 'local') return await deployLocally(output);
    if (command === 'public') return await deployPublicly(args, output);
    output.out(USAGE);
    return 0;
  } catch (error) {
    output.note(`${error instanceof Error ? error.message : String(error)}\n`);
    if (error instanceof UsageError) output.note(`\n${USAGE}`);
    return 1;
  }
}
