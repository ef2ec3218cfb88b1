/** A stored change of a fixture with its durable sequence number: gapless, in the order of commit. */
export type FixtureUpdate = {
  seq: number;
  fixtureId: number;
  /** The new state, as JSON for clients. */
  body: string;
  /** The previous state; null for a new fixture, or when the previous update is past its retention. */
  before: string | null;
  /** The minute of play; null while the ball is not in play. */
  minute: number | null;
  /** Whether a market is about it. */
  hasMarket: boolean;
  /** When it was stored, epoch ms. */
  storedMs: number;
};
