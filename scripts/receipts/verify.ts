import type { Address } from '#domain/parlay/hex.ts';
import { makerCommitment, receiptBodySchema } from '#domain/receipt/receipt-body.ts';
import { dailyRoots, type Receipt, readReceipt, rowFaults } from '#domain/receipt/verify-receipt.ts';

/** What a verification may be asked for beyond the receipts themselves. */
export type Expected = {
  /** The root of the day that all receipts are of. */
  root?: string | undefined;
  /** A quote that a maker sent: where it stands in the receipt. */
  quote?: { quoteId: string; maker: Address; signature: string } | undefined;
};

export type Verdict = { isValid: boolean; lines: string[] };

/** Whoever wants to read more has a file that is none. */
const MAX_FAULTS = 100;

const invalid = (faults: readonly string[]): Verdict => {
  const lines = faults.slice(0, MAX_FAULTS).map((fault) => `INVALID ${fault.slice(0, 500)}`);
  const more = faults.length - lines.length;
  return { isValid: false, lines: more > 0 ? [...lines, `INVALID and ${more} more`] : lines };
};

const told = ({ rfqId, hash, body }: Receipt): string => {
  const read = receiptBodySchema.parse(body);
  const others = read.quotes.length - 1;
  return `VALID ${rfqId}: ${read.winner.quote_id} wins over ${others} ${others === 1 ? 'quote' : 'quotes'}, ${hash}`;
};

/** Where a maker's own quote stands: by what it alone can hash. */
function ownQuote(receipts: readonly Receipt[], expected: Expected): Verdict {
  if (!expected.quote) return { isValid: true, lines: [] };
  const { quoteId, maker, signature } = expected.quote;
  const commitment = makerCommitment(maker, quoteId, signature);
  const found = receipts
    .flatMap(({ body }) => receiptBodySchema.parse(body).quotes)
    .find((quote) => quote.maker_commitment === commitment && quote.quote_id === quoteId);
  if (!found) return invalid([`quote ${quoteId} of ${maker} with this signature is not in the receipt`]);
  const { received_at, out } = found;
  return {
    isValid: true,
    lines: [`QUOTE ${quoteId}: received at ${received_at}, ${out ?? 'competing'}`],
  };
}

function rootsOf(receipts: readonly Receipt[], { root }: Expected): Verdict {
  const roots = dailyRoots(receipts);
  if (root === undefined) {
    const lines = roots.map(({ day, root: of, count }) => `ROOT ${day} of ${count}: ${of}`);
    return { isValid: true, lines: receipts.length > 1 ? lines : [] };
  }
  const [only] = roots;
  const isSame = roots.length === 1 && only?.root === root.toLowerCase();
  if (!isSame) return invalid([`the root of these receipts is ${roots.map((day) => day.root).join(', ')}`]);
  return { isValid: true, lines: [`ROOT ${only.day} of ${only.count}: as expected`] };
}

/** Judges values that claim to be receipts, in the order of their chain. */
export function verify(values: readonly unknown[], expected: Expected = {}): Verdict {
  const read = values.map(readReceipt);
  const unread = read.flatMap((one) => ('faults' in one ? one.faults : []));
  if (unread.length > 0) return invalid(unread);
  const receipts = read.flatMap((one) => ('receipt' in one ? [one.receipt] : []));
  if (receipts.length === 0) return invalid(['no receipt was given']);
  const faults = rowFaults(receipts);
  if (faults.length > 0) return invalid(faults);
  const [roots, own] = [rootsOf(receipts, expected), ownQuote(receipts, expected)];
  return {
    isValid: roots.isValid && own.isValid,
    lines: [...receipts.map(told), ...roots.lines, ...own.lines],
  };
}
