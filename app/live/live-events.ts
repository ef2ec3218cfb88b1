/** Wire shapes of the push channel, as `server/transports/stream/socketio.ts` sends them. */
export type LiveTrade = {
  seq: number;
  timeMs: number;
  coin: string;
  side: 0 | 1;
  isBuy: boolean;
  px: number;
  sz: number;
  tid: number;
  wallet: string;
};

export type DashboardTicks = {
  mids: Record<string, number>;
  marks: Record<string, number>;
  trades: LiveTrade[];
};

export type IngestStatus = {
  phase: 'loading' | 'live' | 'stalled';
  fills: number;
  bytesRead: number;
  bytesTotal: number;
  blockNumber: number;
  blockTimeMs: number;
  fillsPerSecond: number;
  lagMs: number;
};

export type OutcomeChange = { outcomeId: number; change: 'registered' | 'updated' | 'settled' };

/** Topics that push only a change notice; the page then refetches. */
export type News = 'votes' | 'fixtures' | 'rewards';
/** Called on a change notice; for `rewards` with the campaign ids. */
export type NewsListener = (of: readonly string[]) => void;

/** What a part of a page follows. */
export type Watch = { outcomes: readonly number[]; trades: boolean; symbols: readonly string[] };
