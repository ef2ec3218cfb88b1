/** Notification that the scores of a campaign's cycle changed; readers must reload them. */
export type LeaderboardChange = { campaignId: string; cycle: number };

/** A stored change with its durable sequence number. */
export type SequencedLeaderboardChange = LeaderboardChange & {
  seq: number;
  /** When it was stored, epoch ms. */
  changedMs: number;
};
