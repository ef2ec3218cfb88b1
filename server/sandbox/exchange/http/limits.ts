/** What one IP address may do; upstream publishes these numbers. */
export type ExchangeLimits = {
  weightPerMinute: number;
  connections: number;
  newConnectionsPerMinute: number;
  subscriptions: number;
  users: number;
  messagesPerMinute: number;
  inflightPosts: number;
};

/** The limits that upstream enforces. */
export const OFFICIAL_LIMITS: ExchangeLimits = {
  weightPerMinute: 1_200,
  connections: 10,
  newConnectionsPerMinute: 30,
  subscriptions: 1_000,
  users: 10,
  messagesPerMinute: 2_000,
  inflightPosts: 100,
};

/** Limits out of the way of the project's own feeds, which all come from one address. */
export const RELAXED_LIMITS: ExchangeLimits = {
  weightPerMinute: 10_000_000,
  connections: 1_000,
  newConnectionsPerMinute: 100_000,
  subscriptions: 100_000,
  users: 10_000,
  messagesPerMinute: 10_000_000,
  inflightPosts: 1_000,
};
