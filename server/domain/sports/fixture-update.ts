/** A stored change of a fixture with its durable sequence number: gapless, in the order of commit. */
export type FixtureUpdate = {
  seq: number;
  fixtureId: number;
  /** The fixture since then, as the JSON that clients are told. */
  body: string;
  /** The same until then; null for a fixture that was not known, or was told of so long ago that it is deleted. */
  before: string | null;
  /** The minute of play; null while the ball is not in play. */
  minute: number | null;
  /** Whether a market is about it. */
  hasMarket: boolean;
  /** When it was stored, epoch ms. */
  storedMs: number;
};
