import { z } from 'zod';
import { lookup } from '../lookup.ts';
import { stakeFees } from '../parlay/fees.ts';
import { isZeroAddress } from '../parlay/hex.ts';
import {
  canonicalLegs,
  comboPositionIds,
  legsHash,
  type ParlayLeg,
  parsePositionId,
} from '../parlay/legs.ts';
import { publicIdOf, type ReceiptBody, receiptBodySchema, SELECTION_RULE, timeMs } from './receipt-body.ts';
import { dailyRoot, FIRST_PREV_HASH, receiptHash } from './receipt-chain.ts';
import { winnerOf } from './winner.ts';

const wordText = z.string().regex(/^0x[0-9a-f]{64}$/, 'not 32 bytes of lower-case hex');

/** A receipt as the relay answers it. */
const receiptSchema = z.strictObject({
  seq: z.number().int().positive(),
  rfqId: z.string(),
  prevHash: wordText,
  hash: wordText,
  madeMs: timeMs,
  body: z.unknown(),
  /** Whether the relay reports its block as lost in a reorganisation; not covered by the hash. */
  isLost: z.boolean().optional(),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** The names that the answers of a REST route may have instead. */
const ALIASES = lookup<string>({
  rfq_id: 'rfqId',
  prev_hash: 'prevHash',
  made_at: 'madeMs',
  made_ms: 'madeMs',
  lost: 'isLost',
});

/** Faults found, each a sentence about one receipt; empty for a valid receipt. */
export type Faults = string[];

const faultsOfForm = (error: z.ZodError, at: string): Faults =>
  error.issues.map(({ path, message }) => `${[at, ...path].filter(String).join('.')}: ${message}`);

/** Reads a receipt; the faults say what is no receipt about it. */
export function readReceipt(value: unknown): { receipt: Receipt } | { faults: Faults } {
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const named = Object.fromEntries(fields.map(([key, item]) => [ALIASES[key] ?? key, item]));
  const read = receiptSchema.safeParse(named);
  return read.success ? { receipt: read.data } : { faults: faultsOfForm(read.error, '') };
}

/** Sentences whose condition does not hold. */
const unmet = (...checks: [holds: boolean, fault: string][]): Faults =>
  checks.flatMap(([holds, fault]) => (holds ? [] : [fault]));

function legFaults({ request }: ReceiptBody): Faults {
  const legs = request.leg_position_ids.map(parsePositionId).filter((leg): leg is ParlayLeg => leg !== null);
  if (legs.length < request.leg_position_ids.length) return ['a leg_position_id is invalid'];
  const sorted = canonicalLegs(legs);
  const isCanonical =
    sorted.length === legs.length &&
    legs.every(
      ({ outcomeId, sideIndex }, i) =>
        sorted[i]?.outcomeId === outcomeId && sorted[i]?.sideIndex === sideIndex,
    );
  const { yesPositionId, noPositionId } = comboPositionIds(request.condition_id);
  return unmet(
    [isCanonical, 'leg_position_ids are not in canonical order'],
    [legsHash(legs) === request.condition_id, 'condition_id is not the hash of the legs'],
    [yesPositionId === request.yes_position_id, 'yes_position_id does not follow from condition_id'],
    [noPositionId === request.no_position_id, 'no_position_id does not follow from condition_id'],
  );
}

function netStakeE6({ escrow_terms: terms }: ReceiptBody): bigint | null {
  try {
    const { builder, protocol_fee_bps: protocolFeeBps, builder_fee_bps: builderFeeBps } = terms;
    const grossE6 = BigInt(terms.taker_collateral_e6);
    return stakeFees(grossE6, { builder, protocolFeeBps, builderFeeBps }).netStakeE6;
  } catch {
    // The rates are above what any escrow takes.
    return null;
  }
}

function termFaults(body: ReceiptBody): Faults {
  const { escrow_terms: terms, request } = body;
  const isBuilderPaid = !isZeroAddress(terms.builder) || terms.builder_fee_bps === 0;
  return unmet(
    [
      request.requestor_public_id === publicIdOf(terms.taker),
      'requestor_public_id does not belong to the taker',
    ],
    [
      request.requested_size.value_e6 === terms.taker_collateral_e6,
      'requested_size is not taker_collateral_e6',
    ],
    [String(netStakeE6(body)) === terms.net_stake_e6, 'net_stake_e6 is not the stake minus its fees'],
    [isBuilderPaid, 'there is a builder fee but no builder'],
  );
}

function timeFaults({ request, window, ...body }: ReceiptBody): Faults {
  return unmet(
    [request.created_at <= window.opened_at, 'the window opened before the request was made'],
    [window.opened_at < window.closed_at, 'the window closed before it opened'],
    [request.submission_deadline === window.closed_at, 'submission_deadline is not the end of the window'],
    [window.closed_at <= body.accepted_at, 'the quote was accepted before the window closed'],
    [body.accepted_at <= body.made_at, 'the receipt was made before the acceptance'],
  );
}

function quoteFaults({ quotes, window }: ReceiptBody): Faults {
  const ids = quotes.map(({ quote_id }) => quote_id);
  const ofQuotes = quotes.flatMap(({ quote_id, received_at, expires_at }) =>
    unmet(
      [
        received_at >= window.opened_at && received_at < window.closed_at,
        `${quote_id} was received outside the window`,
      ],
      [expires_at > received_at, `${quote_id} had expired when it was received`],
    ),
  );
  return [...unmet([new Set(ids).size === ids.length, 'a quote_id is used by two quotes']), ...ofQuotes];
}

function winnerFaults(body: ReceiptBody): Faults {
  const winner = winnerOf(body);
  return unmet(
    [body.rule === SELECTION_RULE, 'the rule is unknown to this verifier'],
    [winner === body.winner.quote_id, `by the rule ${winner ?? 'nobody'} wins, not ${body.winner.quote_id}`],
  );
}

/** Faults of a receipt's body by itself, apart from its hash and chain. */
export function bodyFaults(value: unknown): Faults {
  const read = receiptBodySchema.safeParse(value);
  if (!read.success) return faultsOfForm(read.error, 'body');
  const body = read.data;
  return [legFaults, termFaults, timeFaults, quoteFaults, winnerFaults].flatMap((check) => check(body));
}

/** Faults of one receipt by itself. Only a body of the right form is hashed: any other may be of any depth. */
export function receiptFaults({ body, seq, prevHash, hash, rfqId, madeMs }: Receipt): Faults {
  const told = receiptBodySchema.safeParse(body).data;
  const isFirst = prevHash === FIRST_PREV_HASH;
  const ofChain = unmet([(seq === 1) === isFirst, 'only the first receipt can have no previous receipt']);
  const ofBody = told
    ? unmet(
        [hash === receiptHash(prevHash, body), 'hash does not match prev_hash and body'],
        [told.request.rfq_id === rfqId, 'the body belongs to another request'],
        [told.made_at === madeMs, 'the body has another time'],
      )
    : [];
  return [...ofChain, ...ofBody, ...bodyFaults(body)];
}

type Fill = { place: string; quote: string };

/** The fill that a receipt names, and its quote. */
function fillOf({ body }: Receipt): Fill {
  const told = receiptBodySchema.safeParse(body).data;
  return { place: `${told?.tx_hash} ${told?.parlay_id}`, quote: told?.winner.quote_hash ?? '' };
}

const isSameFill = (one: Fill, other: Fill): boolean => one.place === other.place;

/** Faults of consecutive receipts, in chain order; each names its receipt. */
export function rowFaults(receipts: readonly Receipt[]): Faults {
  const seen = new Map<string, Fill[]>();
  return receipts.flatMap((receipt, i) => {
    const before = receipts[i - 1];
    const fill = fillOf(receipt);
    const earlier = seen.get(receipt.rfqId) ?? [];
    seen.set(receipt.rfqId, [...earlier, fill]);
    const links = unmet(
      [!earlier.some((other) => isSameFill(other, fill)), 'the request already has a receipt'],
      [earlier.every(({ quote }) => quote === fill.quote), 'an earlier receipt names another winner'],
      [!before || receipt.prevHash === before.hash, 'prev_hash is not the hash of the previous receipt'],
      [!before || receipt.seq === before.seq + 1, 'seq does not follow the previous receipt'],
      [!before || receipt.madeMs >= before.madeMs, 'it was made before the previous receipt'],
    );
    return [...links, ...receiptFaults(receipt)].map((fault) => `${receipt.rfqId}: ${fault}`);
  });
}

const DAY_MS = 86_400_000;

/** The UTC days of a row of receipts, each with the root of what the row holds of it. */
export function dailyRoots(receipts: readonly Receipt[]): { day: string; root: string; count: number }[] {
  const days = Map.groupBy(receipts, ({ madeMs }) => Math.floor(madeMs / DAY_MS));
  return [...days].map(([day, some]) => ({
    day: new Date(day * DAY_MS).toISOString().slice(0, 10),
    root: dailyRoot(some),
    count: some.length,
  }));
}
