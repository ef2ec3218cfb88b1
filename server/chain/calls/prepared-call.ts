import type { Revert } from '../rpc/revert.ts';
import { type ChainCall, readSigned } from '../transactions/signed-transaction.ts';
import type { Mined } from '../transactions/submission.ts';
import type { JournaledCall, OpenCall } from './call-journal.ts';
import type { CallContext, CallDeclaration, Declarations, FoundEffect } from './declaration.ts';

/** A declared call with its input: what the executor runs. */
export type PreparedCall = JournaledCall & {
  isDeclared: boolean;
  /** Gas reserved in the budget while it is under way; null when counted elsewhere, or not sponsored. */
  gasAtMost: bigint | null;
  build(): ChainCall | Promise<ChainCall>;
  readOutcome(mined: Mined): unknown;
  explain(revert: Revert): Revert;
  findElsewhere(sinceMs: number): Promise<FoundEffect<unknown> | null>;
  whyImpossible(): Promise<Revert | null>;
};

const nothing = async (): Promise<null> => null;

/** Binds a declaration to an input. */
function prepare<Input>(
  kind: string,
  declared: CallDeclaration<Input, unknown>,
  input: Input,
  context: CallContext,
): PreparedCall {
  const { isDeferrable = false, isHeldByCaller = false, gasAtMost } = declared;
  return {
    ...{ id: declared.id(input), kind, input, isDeferrable, purpose: declared.purpose(input) },
    isDeclared: true,
    gasAtMost: isHeldByCaller ? null : gasAtMost,
    build: () => declared.build(input, context),
    readOutcome: (mined) => declared.readOutcome(input, mined, context),
    explain: (revert) => declared.explain?.(input, revert) ?? revert,
    findElsewhere: async (sinceMs) => (await declared.findElsewhere?.(input, context, sinceMs)) ?? null,
    whyImpossible: async () => (await declared.whyImpossible?.(input, context)) ?? null,
  };
}

/** A call of which only the signed bytes are known: it is completed as it was signed. */
const undeclared = (open: OpenCall): PreparedCall => ({
  ...open,
  isDeclared: false,
  gasAtMost: null,
  async build() {
    const [first] = open.raws;
    if (!first) throw new RangeError(`call ${open.id} has no transaction`);
    const { to, data } = await readSigned(first);
    return { to, data };
  },
  readOutcome: () => null,
  explain: (revert) => revert,
  findElsewhere: nothing,
  whyImpossible: nothing,
});

/** Types a journaled call again. One that this version does not declare, or declares with another input, stays untyped. */
export function reopen(open: OpenCall, declarations: Declarations, context: CallContext): PreparedCall {
  const declared = open.kind === null ? undefined : declarations[open.kind];
  const input = declared?.input.safeParse(open.input);
  if (open.kind === null || !declared || !input?.success) return undeclared(open);
  return prepareAny(open.kind, declared, input.data, context);
}

/** As `prepare`, for an input whose type only the registry knows. */
export const prepareAny = (
  kind: string,
  declared: Declarations[string],
  input: unknown,
  context: CallContext,
): PreparedCall => prepare(kind, declared as CallDeclaration<unknown, unknown>, input, context);
