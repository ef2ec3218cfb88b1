import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Socket as Connection, Server as Engine } from 'engine.io';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import type { Bus, IngestProgress } from '#bus/topics.ts';
import { coinOf, formatCoin } from '#domain/coin.ts';
import type { SequencedFill } from '#domain/fill.ts';
import type { OutcomeChange } from '#domain/outcome/outcome-change.ts';
import type { LiveState } from '#services/live/live-state.ts';
import { SlotCounter } from '#transports/gate/slot-counter.ts';
import { DashboardRooms, type Ticks, type Watch } from './dashboard-rooms.ts';

/** How ingest stands, and how far the newest stored block lies behind now. */
export type IngestStatus = IngestProgress & { lagMs: number };

/** Every event that the dashboard receives. */
export type DashboardEvents = {
  ticks: (ticks: Ticks) => void;
  ingest: (status: IngestStatus) => void;
  outcomes: (changes: OutcomeChange[]) => void;
  /** Validators' votes have changed. */
  votes: () => void;
  /** Fixtures have changed. */
  fixtures: () => void;
  /** The leaderboards of these campaigns changed. */
  rewards: (campaignIds: string[]) => void;
};
/** Every event that the dashboard sends. */
export type DashboardRequests = { watch: (watch: Watch) => void };

export type DashboardSocketOptions = {
  bus: Bus;
  /** Calls the listener with stored fills as they come; the returned function ends that. */
  onFills: (listener: (fills: readonly SequencedFill[]) => void) => () => void;
  /** The same for what becomes of outcomes. */
  onOutcomes: (listener: (changes: readonly OutcomeChange[]) => void) => () => void;
  /** Calls the listener when validators' votes change. */
  onVotes: (listener: () => void) => () => void;
  /** The same for matches. */
  onFixtures: (listener: () => void) => () => void;
  /** Calls the listener with the campaigns whose leaderboards changed. */
  onRewards: (listener: (campaignIds: readonly string[]) => void) => () => void;
  live: LiveState;
  now: () => number;
  /** The address that caps count by; the peer's when absent. */
  addressOf?: (request: IncomingMessage) => string;
  flushEveryMs?: number;
  statusEveryMs?: number;
  maxSockets?: number;
  maxSocketsPerAddress?: number;
};

export type DashboardSocket = {
  /** For requests under `/socket.io`. */
  handleRequest(request: IncomingMessage, response: ServerResponse): void;
  /** For upgrades under `/socket.io`. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): Promise<void>;
};

const MAX_MESSAGE_BYTES = 16_384;
const MAX_CHANGES_A_MESSAGE = 500;
/** What every socket counts towards, beside its address. */
const ALL_SOCKETS = '*';

const watchSchema = z.object({
  outcomes: z.array(z.number().int().min(0).max(214_748_363)).max(300),
  trades: z.boolean(),
  symbols: z.array(z.string().max(16)).max(8),
});

type Page = Socket<DashboardRequests, DashboardEvents>;

/** Initial state for a page that starts to watch: the current mids and marks. */
function snapshot(live: LiveState, watch: Watch): Ticks {
  const mids: Record<string, number> = {};
  for (const outcome of watch.outcomes) {
    for (const coin of [formatCoin(coinOf(outcome, 0)), formatCoin(coinOf(outcome, 1))]) {
      const px = live.mids.get(coin);
      if (px !== undefined) mids[coin] = px;
    }
  }
  const marks: Record<string, number> = {};
  for (const symbol of watch.symbols) {
    const mark = live.marks.get(symbol);
    if (mark) marks[symbol] = mark.px;
  }
  return { mids, marks, trades: [] };
}

/**
 * Pushes mids, marks, trades, ingest progress and word of votes and matches to dashboard pages. Each page names the outcomes it
 * shows and receives at most one message every `flushEveryMs` (a quarter second) with the newest values; a slow page
 * therefore misses steps, never the present.
 */
export function createDashboardSocket(options: DashboardSocketOptions): DashboardSocket {
  const { bus, live, now } = options;
  // Only over a WebSocket, which stays with the process that took it: polling would need a proxy to send each request there.
  const engine = new Engine({ maxHttpBufferSize: MAX_MESSAGE_BYTES, transports: ['websocket'] });
  const io = new Server<DashboardRequests, DashboardEvents>({ serveClient: false });
  io.bind(engine);
  const rooms = new DashboardRooms<Page>((coin) => live.mids.has(coin));
  const send = (page: Page, ticks: Ticks): boolean =>
    page.conn.transport.writable && page.emit('ticks', ticks);
  const slots = new SlotCounter();
  const addressOf = options.addressOf ?? ((request) => request.socket.remoteAddress ?? '');
  const status = (): IngestStatus | null =>
    live.ingest && { ...live.ingest, lagMs: Math.max(0, now() - live.ingest.blockTimeMs) };

  const rewards = new Set<string>();

  // Counted on connection, not on the first packet: idle connections hold memory too.
  engine.on('connection', (connection: Connection) => {
    const release = slots.take([
      { subject: ALL_SOCKETS, most: options.maxSockets ?? 2_000 },
      { subject: addressOf(connection.request), most: options.maxSocketsPerAddress ?? 50 },
    ]);
    if (!release) return void connection.close();
    connection.once('close', release);
  });
  io.on('connection', (page) => {
    page.on('disconnect', () => rooms.leave(page));
    page.on('watch', (wanted) => {
      const parsed = watchSchema.safeParse(wanted);
      if (!parsed.success) return;
      rooms.watch(page, parsed.data);
      const present = snapshot(live, parsed.data);
      // For a page that sends requests but does not read, only the newest response is kept.
      if (!send(page, present)) rooms.hold(page, present);
    });
    const present = status();
    if (present) page.emit('ingest', present);
  });

  const stop = [
    bus.subscribe('mids', (mids) => rooms.mids(mids)),
    bus.subscribe('marks', (marks) => rooms.marks(marks)),
    options.onFills((fills) => rooms.fills(fills)),
    options.onOutcomes((changes) => io.volatile.emit('outcomes', changes.slice(0, MAX_CHANGES_A_MESSAGE))),
    options.onVotes(() => io.volatile.emit('votes')),
    options.onFixtures(() => io.volatile.emit('fixtures')),
    options.onRewards((campaignIds) => {
      for (const campaignId of campaignIds) rewards.add(campaignId);
    }),
  ];
  const flush = setInterval(() => rooms.flush(send), options.flushEveryMs ?? 250);
  const report = setInterval(() => {
    const present = status();
    if (present) io.volatile.emit('ingest', present);
    if (rewards.size > 0) io.volatile.emit('rewards', [...rewards]);
    rewards.clear();
  }, options.statusEveryMs ?? 1_000);

  return {
    handleRequest: (request, response) => engine.handleRequest(request as never, response),
    handleUpgrade: (request, socket, head) => engine.handleUpgrade(request as never, socket, head),
    async close() {
      clearInterval(flush);
      clearInterval(report);
      for (const unsubscribe of stop) unsubscribe();
      await io.close();
    },
  };
}
