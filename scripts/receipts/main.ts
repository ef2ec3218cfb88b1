import { parseArgs } from 'node:util';
import type { Address } from '#domain/parlay/hex.ts';
import { readReceipts, UnreadableError } from './read-receipts.ts';
import { type Expected, verify } from './verify.ts';

const USAGE = `usage: npm run -s verify-receipt -- <file or URL> … [options]
  --root 0x…                                compares the receipts with this root of their day
  --quote ID --maker 0x… --signature 0x…    finds a maker's own quote
Exits with 0 if all receipts are valid, 1 if a receipt, the root or the quote is not, 2 if nothing could be verified.`;

/** Replaces control and format characters, so that a receipt's text cannot imitate this command's output. */
const visible = (line: string): string => line.replaceAll(/\p{C}/gu, '\ufffd');

const WORD = /^0x[0-9a-fA-F]{64}$/;

/** @throws TypeError when an argument is unknown; UnreadableError when some are missing */
function readArguments(args: string[]): { sources: string[]; expected: Expected } {
  const text = { type: 'string' } as const;
  const options = { root: text, quote: text, maker: text, signature: text };
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const { root, quote: quoteId, maker, signature } = values;
  if (root !== undefined && !WORD.test(root))
    throw new UnreadableError('--root must be 0x and 64 hex digits');
  const isPartly = [quoteId, maker, signature].some((value) => value !== undefined);
  if (positionals.length === 0) throw new UnreadableError(USAGE);
  if (!isPartly) return { sources: positionals, expected: { root } };
  if (!quoteId || !maker || !signature) {
    throw new UnreadableError('--quote, --maker and --signature must be given together');
  }
  return { sources: positionals, expected: { root, quote: { quoteId, maker: maker as Address, signature } } };
}

try {
  const { sources, expected } = readArguments(process.argv.slice(2));
  const values: unknown[] = [];
  for (const source of sources) values.push(...(await readReceipts(source)));
  const { isValid, lines } = verify(values, expected);
  for (const line of lines) process.stdout.write(`${visible(line)}\n`);
  process.exitCode = isValid ? 0 : 1;
} catch (error) {
  if (!(error instanceof UnreadableError || error instanceof TypeError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
