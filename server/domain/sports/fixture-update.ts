/** A stored change of a fixture with its durable sequence number: gapless, in the order of commit. */
export type FixtureUpdate = {
  seq: number;
  fixtureId: number;
  /** The fixture since then, as the JSON that clients are told. */
  body: string;
  /** When it was stored, epoch ms. */
  storedMs: number;
};
