import type { Pool } from 'pg';
import type { Env } from '#server/config/env.ts';

/** What a command works with. */
export type CommandInput = {
  db: Pool;
  env: Env;
  databaseUrl: string;
  /** The value of `--name`; @throws when it was not given. */
  option(name: string): string;
  /** The value of `--name`, if it was given. */
  optional(name: string): string | undefined;
};

/** A command of the operator. */
export type Command = {
  /** How it is written, for the usage text. */
  usage: string;
  /** Options that it knows. */
  options: readonly string[];
} & (
  | { run(input: CommandInput): Promise<object> }
  /** A command that asks nothing of the database, so that it also works where there is none. */
  | { runWithoutDatabase(env: Env): Promise<object> }
);
