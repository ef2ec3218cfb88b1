import type { z } from 'zod';
import type { GasPurpose } from '#domain/parlay/gas-spent.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import type { AddressBook } from '../deploy/address-book.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import type { Revert } from '../rpc/revert.ts';
import type { ChainCall } from '../transactions/signed-transaction.ts';
import type { Mined } from '../transactions/submission.ts';

/** The node and deployment of calls. `confirmations` is the depth that an effect needs; 1 is the newest block. */
export type CallContext = { rpc: ChainRpc; book: AddressBook; confirmations: number };

/** The effect of a call, by any sender. */
export type FoundEffect<Result> = { txHash: Hex; blockNumber: bigint; result: Result };

/** The outcome is not known yet: the executor returns `pending`, and the caller retries. */
export class CallUndecidedError extends Error {
  override readonly name = 'CallUndecidedError';
}

type Behaviour<Input, Result> = {
  /** Names the call: while one of this name is under way, another one joins it. */
  id(input: Input): string;
  build(input: Input, context: CallContext): ChainCall;
  /** The purpose and account for which its gas is booked. */
  purpose(input: Input): GasPurpose;
  /** Gas it takes at most, by the contracts' snapshots: counted against the day's budget until its bill is known. */
  gasAtMost: bigint;
  /** The budget holds it already, under a name of its caller. */
  isHeldByCaller?: boolean;
  /** Whatever else waits goes first, and half of the places of each sender are kept for that. */
  isDeferrable?: boolean;
  /** What a mined transaction did. @throws CallUndecidedError when it did not do what was asked */
  readOutcome(input: Input, mined: Mined, context: CallContext): Result;
  /** The contract's reason, in words where its name says too little. */
  explain?(input: Input, revert: Revert): Revert;
  /**
   * The effect by any sender; null when there is none since `sinceMs`, epoch ms. Called when the contract reverts,
   * before a caller's attempts are sent again, and while those of an earlier process are not mined. @throws when the
   * node does not answer
   */
  findElsewhere?(input: Input, context: CallContext, sinceMs: number): Promise<FoundEffect<Result> | null>;
  /** Why it was not mined and never can be; null while it can. @throws when the node does not answer */
  whyImpossible?(input: Input, context: CallContext): Promise<Revert | null>;
};

/** Declares one contract call for the executor. `input` is the schema of the journaled input. */
export type CallDeclaration<Input, Result> = Behaviour<Input, Result> & { input: z.ZodType<Input> };

/** A declaration of any call. */
export type AnyDeclaration = Behaviour<never, unknown> & { input: z.ZodType<unknown> };
export type Declarations = Record<string, AnyDeclaration>;

/** The inputs and results of declared calls, by kind. */
export type CallTypes<Declared extends Declarations> = {
  [Kind in keyof Declared & string]: Declared[Kind] extends CallDeclaration<infer Input, infer Result>
    ? { input: Input; result: Result }
    : never;
};

/** Declares a call; its input is typed by its schema. */
export const declareCall = <Input, Result>(
  declaration: CallDeclaration<Input, Result>,
): CallDeclaration<Input, Result> => declaration;
