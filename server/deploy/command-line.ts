import { parseArgs } from 'node:util';
import { type LocalAccount, privateKeyToAccount } from 'viem/accounts';
import { z } from 'zod';
import { type DeploymentSettings, publicBookFile } from '#chain/deploy/address-book.ts';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import { readNamed } from '#server/config/env.ts';

export const USAGE = `npm run deploy:local
    Starts a local chain on CHAIN_PORT, deploys the contracts, and runs until Ctrl-C. The address book goes to standard
    output.
npm run deploy -- --rpc URL --key-env NAME --chain-id N --forwarder ADDRESS --workflow-id HASH
    --workflow-owner ADDRESS --quoting-key ADDRESS [--owner ADDRESS] [--fee-recipient ADDRESS] [--token ADDRESS]
    [--spread-bps 0] [--dispute-window-seconds 7200] [--force-void-after-seconds 31536000]
    [--receipt-timeout-seconds 180] [--book FILE]
    Deploys the contracts to the chain at URL. NAME is the environment variable with the deployer's private key.
npm run deploy -- --help, npm run deploy:local -- --help
    Prints this text.
See docs/contracts.md.
`;

/** What the command line asks for. */
export type DeployCommand = 'help' | 'local' | 'public';

/** The command line is not one that we know; the message says what is wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'is not an address')
  .transform((text) => text as Address);
const word = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, 'is not 32 bytes of hex')
  .transform((text) => text as Hex);
const whole = z.coerce.number().int().min(0);

const optionsSchema = z.object({
  rpc: z.url({ protocol: /^https?$/ }),
  'key-env': z.string().min(1),
  'chain-id': whole,
  forwarder: address,
  'workflow-id': word,
  'workflow-owner': address,
  'quoting-key': address,
  owner: address.optional(),
  'fee-recipient': address.optional(),
  token: address.optional(),
  'spread-bps': whole.max(1000).default(0),
  'dispute-window-seconds': whole.max(7 * 86_400).default(7_200),
  'force-void-after-seconds': whole
    .min(86_400)
    .max(365 * 86_400)
    .default(365 * 86_400),
  'receipt-timeout-seconds': whole.default(180),
  book: z.string().optional(),
});

/**
 * Which of the commands is meant; nothing is started for a command line that is not understood.
 * @throws UsageError when something follows `local` that it does not know
 */
export function readCommand(args: readonly string[]): DeployCommand {
  if (args.some((arg) => arg === '--help' || arg === '-h')) return 'help';
  if (args[0] !== 'local') return 'public';
  const [, unknown] = args;
  if (unknown !== undefined) {
    throw new UsageError(`deploy:local accepts no options: ${unknown} is unknown; see CHAIN_PORT, DATA_DIR`);
  }
  return 'local';
}

/** A deployment to a chain of somebody else's. */
export type PublicDeployment = {
  rpcUrl: string;
  chainId: number;
  account: LocalAccount;
  bookFile: string;
  settings: DeploymentSettings;
  token: Address | undefined;
  receiptTimeoutMs: number;
};

function parseOptions(args: string[]) {
  const names = Object.keys(optionsSchema.shape);
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    const { values } = parseArgs({ args, options, allowPositionals: false });
    return optionsSchema.parse(values);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw new UsageError((error as Error).message);
    const problems = error.issues.map((issue) => `--${issue.path.join('.')}: ${issue.message}`);
    throw new UsageError(problems.join('; '));
  }
}

/** The key is read from the environment: on a command line it would be seen by everybody on the machine. */
function accountOf(variable: string): LocalAccount {
  const key = word.safeParse(readNamed(variable));
  if (!key.success)
    throw new UsageError(`--key-env: ${variable} does not hold a private key (0x and 64 digits)`);
  return privateKeyToAccount(key.data);
}

/**
 * Reads what `npm run deploy` is told.
 * @throws UsageError naming every option that is missing or malformed.
 */
export function readPublicDeployment(args: string[]): PublicDeployment {
  const given = parseOptions(args);
  const account = accountOf(given['key-env']);
  const owner = given.owner ?? account.address;
  return {
    rpcUrl: given.rpc,
    chainId: given['chain-id'],
    account,
    bookFile: given.book ?? publicBookFile(given['chain-id']),
    token: given.token,
    receiptTimeoutMs: given['receipt-timeout-seconds'] * 1_000,
    settings: {
      owner,
      forwarder: given.forwarder,
      workflowId: given['workflow-id'],
      workflowOwner: given['workflow-owner'],
      disputeWindowSeconds: given['dispute-window-seconds'],
      feeRecipient: given['fee-recipient'] ?? owner,
      forceVoidAfterSeconds: given['force-void-after-seconds'],
      spreadBps: given['spread-bps'],
      quotingKey: given['quoting-key'],
    },
  };
}
