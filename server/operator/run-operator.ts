import path from 'node:path';
import { parseArgs } from 'node:util';
import { readEnv, readNamed } from '#server/config/env.ts';
import { OtherWorldError, refuseOtherWorld } from '#server/process/world.ts';
import { ServiceError } from '#services/error.ts';
import { migrate } from '#store/migrate.ts';
import { createPool } from '#store/pool.ts';
import { readWorld } from '#store/world.ts';
import type { Command, CommandInput } from './command.ts';
import { COMMANDS, USAGE } from './commands.ts';
import { openOperatorDatabase } from './database.ts';

export type OperatorOutput = { out(text: string): void; error(text: string): void };

/** The command line is not one that we know; the message says what is wrong. */
class UsageError extends Error {}

const MIGRATIONS = path.resolve(import.meta.dirname, '../../prisma/migrations');

function readCommand(args: readonly string[]): { command: Command; rest: string[] } {
  for (const words of [2, 1]) {
    const command = COMMANDS[args.slice(0, words).join(' ')];
    if (command) return { command, rest: args.slice(words) };
  }
  throw new UsageError(args.length === 0 ? 'no command given' : `unknown command "${args.join(' ')}"`);
}

function readOptions(command: Command, args: string[]): Pick<CommandInput, 'option' | 'optional'> {
  let values: Record<string, string | boolean | undefined>;
  try {
    const options = Object.fromEntries(command.options.map((name) => [name, { type: 'string' as const }]));
    ({ values } = parseArgs({ args, options, allowPositionals: false }));
  } catch (error) {
    throw new UsageError(`${(error as Error).message}; usage: ${command.usage}`);
  }
  const optional = (name: string): string | undefined => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    optional,
    option(name) {
      const value = optional(name);
      if (value === undefined || value === '')
        throw new UsageError(`--${name} is required; usage: ${command.usage}`);
      return value;
    },
  };
}

/** Allows any command to create the database of a new product. */
const INIT = '--init';

async function runCommand(words: readonly string[]): Promise<object> {
  const { command, rest } = readCommand(words.filter((word) => word !== INIT));
  const options = readOptions(command, rest);
  const env = readEnv();
  if ('runWithoutDatabase' in command) return command.runWithoutDatabase(env);
  const mayCreate = command === COMMANDS.migrate || words.includes(INIT);
  const database = await openOperatorDatabase(env, { mayCreate });
  try {
    if (command !== COMMANDS.migrate) await migrate(database.url, MIGRATIONS);
    const db = createPool(database.url, {
      max: 2,
      statementTimeoutMs: 0,
      applicationName: 'hashmark-operator',
    });
    try {
      // Most commands need not know it: only whoever names an upstream is held to it.
      if (readNamed('UPSTREAM')) refuseOtherWorld(await readWorld(db), env);
      return await command.run({ db, env, databaseUrl: database.url, ...options });
    } finally {
      await db.end();
    }
  } finally {
    await database.close();
  }
}

function explain(error: unknown): { error: string; help?: string } {
  if (error instanceof UsageError) return { error: error.message, help: USAGE };
  if (error instanceof ServiceError || error instanceof OtherWorldError) return { error: error.message };
  const message = error instanceof Error && error.message !== '' ? error.message : String(error);
  return {
    error: message,
    help: 'Is the database running? Set DATABASE_URL to it, or DATA_DIR to the data directory of the product.',
  };
}

/** Runs one operator command: one JSON object to `out` and 0, or one JSON object to `error` and 1. */
export async function runOperator(args: readonly string[], output: OperatorOutput): Promise<number> {
  try {
    output.out(`${JSON.stringify(await runCommand(args))}\n`);
    return 0;
  } catch (error) {
    output.error(`${JSON.stringify(explain(error))}\n`);
    return 1;
  }
}
