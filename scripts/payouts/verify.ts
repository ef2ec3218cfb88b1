import { computePayout } from '#domain/rewards/payouts/compute-payout.ts';
import { payoutFiles } from '#domain/rewards/payouts/payout-files.ts';
import { type PayoutInput, payoutInputSchema } from '#domain/rewards/payouts/payout-input.ts';
import { scoreCycle, sha256Text } from '#domain/rewards/payouts/score-cycle.ts';
import type { RewardFill } from '#domain/rewards/round-trips.ts';
import { UnreadableError } from './read-source.ts';

/** What was found: whether the payout holds, and why not, a sentence a line. */
export type Verdict = { isValid: boolean; lines: string[] };

type Row = Record<string, unknown> & { wallet: string };
type Document = Record<string, unknown> & { wallets: Row[] };

const MAX_LINES = 20;

/** @throws UnreadableError */
function parse(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableError(`${name} is not JSON`);
  }
}

/** @throws UnreadableError when the text is no input file */
export function readInput(text: string): PayoutInput {
  const read = payoutInputSchema.safeParse(parse(text, 'The input file'));
  if (read.success) return read.data;
  throw new UnreadableError(`The input file has another format: ${read.error.issues[0]?.message}`);
}

const shown = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

/** Where two payouts differ, field by field and wallet by wallet. */
function differences(stated: Document, computed: Document): string[] {
  const lines: string[] = [];
  const compare = (what: string, one: Record<string, unknown>, other: Record<string, unknown>): void => {
    for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
      if (name === 'wallets' || shown(one[name]) === shown(other[name])) continue;
      lines.push(`${what}${name} is ${shown(one[name])}, but the computed value is ${shown(other[name])}.`);
    }
  };
  compare('', stated, computed);
  const rows = new Map(computed.wallets.map((row) => [row.wallet, row]));
  for (const row of Array.isArray(stated.wallets) ? stated.wallets : []) {
    const own = rows.get(row.wallet);
    if (own) compare(`${row.wallet}: `, row, own);
    else lines.push(`${row.wallet} is in the payout but has no eligible fill.`);
    rows.delete(row.wallet);
  }
  for (const wallet of rows.keys()) lines.push(`${wallet} is missing from the payout.`);
  const more = lines.length - MAX_LINES;
  return more > 0 ? [...lines.slice(0, MAX_LINES), `${more} more differences.`] : lines;
}

/** Computes a payout from its input file and public fills, and compares it with the published bytes. */
export function verifyPayout(
  { json, input: inputText }: { json: string; input: string },
  fills: readonly RewardFill[],
): Verdict {
  const stated = parse(json, 'The payout') as Document;
  const input = readInput(inputText);
  const scores = scoreCycle(input, fills);
  const files = payoutFiles(input, computePayout(input, scores));
  const lines: string[] = [];
  if (stated.input_sha256 !== sha256Text(inputText))
    lines.push('The input file is not the one named in the payout: its SHA-256 differs.');
  if (shown(input.fills) !== shown(scores.fills)) {
    const [then, now] = [input.fills.count, scores.fills.count];
    lines.push(
      `The builder's public fills differ from those the payout was computed from (${then} then, ${now} now). A correction is due, or fills are missing.`,
    );
  }
  if (json !== files.json) {
    lines.push('The payout differs from the bytes computed from the input file and the public fills.');
    lines.push(...differences(stated, JSON.parse(files.json) as Document));
  }
  return { isValid: lines.length === 0, lines };
}
