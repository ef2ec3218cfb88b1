import type { Address, Hex } from './hex.ts';

/** An open parlay, as the index or the chain has it. Amounts in 6-decimal units, accounts in lower case. */
export type OpenParlayFacts = {
  parlayId: bigint;
  taker: Hex;
  maker: Hex;
  netStakeE6: bigint;
  makerCollateralE6: bigint;
  wonCount: number;
  voidedCount: number;
};

/** The escrow's books by the index, at one block. */
export type IndexedBooks = {
  block: { number: number; hash: Hex; timeMs: number };
  parlays: readonly OpenParlayFacts[];
  /** The highest parlay id; 0 without parlays. */
  lastParlayId: bigint;
  /** Credits by account; addresses in lower case. */
  credits: ReadonlyMap<Hex, bigint>;
};

/** The same books by the chain, at the same block. */
export type ChainBooks = {
  /** Collateral balance of the escrow. */
  balanceE6: bigint;
  vault: {
    navE6: bigint;
    idleE6: bigint;
    lockedE6: bigint;
    unsweptE6: bigint;
    live: number;
    sharesRaw: bigint;
  };
  /** Some of the parlays; null for one that is not open. */
  parlays: ReadonlyMap<bigint, OpenParlayFacts | null>;
  /** Credits of some of the accounts. */
  credits: ReadonlyMap<Hex, bigint>;
};

/** Something that should be equal, or no less, and is not. Amounts in 6-decimal units, as text. */
export type Drift = { what: string; expected: string; found: string };

const told = (facts: OpenParlayFacts | null): string =>
  facts === null
    ? 'not open'
    : `taker ${facts.taker}, maker ${facts.maker}, stakes ${facts.netStakeE6} + ${facts.makerCollateralE6}, ` +
      `won ${facts.wonCount}, void ${facts.voidedCount}`;

const differ = (what: string, expected: bigint | number, found: bigint | number): Drift[] =>
  BigInt(expected) === BigInt(found) ? [] : [{ what, expected: String(expected), found: String(found) }];

/** What the escrow must hold: the stakes of open parlays. */
export const potsOf = ({ parlays }: Pick<IndexedBooks, 'parlays'>): bigint =>
  parlays.reduce((sum, { netStakeE6, makerCollateralE6 }) => sum + netStakeE6 + makerCollateralE6, 0n);

/** Sum of all credits. */
export const owedOf = ({ credits }: Pick<IndexedBooks, 'credits'>): bigint =>
  [...credits.values()].reduce((sum, credit) => sum + credit, 0n);

/**
 * Differences between the index and the chain, and a shortfall of the escrow's balance. A surplus is no drift: anybody
 * may send it tokens. Both must be of the same block.
 */
export function driftsBetween(index: IndexedBooks, chain: ChainBooks, vault: Address): Drift[] {
  const own = index.parlays.filter(({ maker }) => maker === vault.toLowerCase());
  const locked = own.reduce((sum, { makerCollateralE6 }) => sum + makerCollateralE6, 0n);
  const { navE6, idleE6, lockedE6, unsweptE6, live } = chain.vault;
  const due = potsOf(index) + owedOf(index);
  const byId = new Map(index.parlays.map((parlay) => [parlay.parlayId, parlay]));
  return [
    ...(chain.balanceE6 < due
      ? [{ what: 'collateral in the escrow', expected: String(due), found: String(chain.balanceE6) }]
      : []),
    ...differ('value of the vault', idleE6 + lockedE6 + unsweptE6, navE6),
    ...differ('collateral of the vault in open parlays', lockedE6, locked),
    ...differ('open parlays of the vault', live, own.length),
    ...[...chain.parlays].flatMap(([id, facts]) => {
      const [expected, found] = [told(facts), told(byId.get(id) ?? null)];
      return expected === found ? [] : [{ what: `parlay ${id}`, expected, found }];
    }),
    ...[...chain.credits].flatMap(([account, credit]) =>
      differ(`credits of ${account}`, credit, index.credits.get(account) ?? 0n),
    ),
  ];
}
