/** One event with its place in the order of its stream. Shared by every session that sends it. */
export type StreamItem = {
  /** Grows from item to item. */
  seq: number;
  /** Event name; null for unnamed frames. */
  event: string | null;
  /** One line of JSON. */
  data: string;
  /** What it is the newest state of; items of one key can stand for those before them. */
  key?: string;
};

/** Numbers that a client asked for and is not sent, both inclusive, and why. */
export type StreamGap = { reason: string; from: number; to: number };

/** A piece of what one client is sent. */
export type StreamBatch = {
  items: readonly StreamItem[];
  /** The client has everything up to here, sent or filtered out. */
  position: number;
  /** What it misses before these items. */
  gap?: StreamGap;
  /** Of what a client is sent when it starts, to catch up: it is sent whole, whatever pace the client asked for. */
  isReplay?: true;
  /** Where the history that is played begins, epoch ms: of the first batch. */
  playedFromMs?: number;
  /** Of history that is played: when the items happened, epoch ms. */
  timeMs?: number;
  /** Of history that is played: whether nothing newer is known by now. */
  isNewest?: () => boolean;
  /** What the client is told of the playing of history before these items. */
  playback?: Playback;
};

/** Where stored history is played from: a time in epoch ms, or what follows a number. */
export type PlayFrom = { timeMs: number } | { after: number };

/** How history is played. `delayed`: at its own speed, which never reaches the present. `live`: it has reached it. */
export type Playback = {
  state: 'playing' | 'delayed' | 'live';
  speed: number;
  /** ISO time at which the history begins. */
  from: string;
  /** How far what is played lies behind the present. */
  delay_ms: number;
};

/** How one client's stream begins. */
export type StreamStart = {
  /** Last number that the client has; null when it starts anew. */
  resumeAfter: number | null;
  /** Plays what is stored from here; a client that resumes goes on where it was instead. */
  from?: PlayFrom;
  /** Ends the stream. */
  signal: AbortSignal;
  /** Items that may wait for the client where they cannot be read again. */
  maxQueued: number;
  /** Called when more than that would have to wait: the stream cannot go on. */
  onOverflow: () => void;
};

/** What a stream is made of. */
export interface StreamSource {
  /**
   * Everything that one client is sent, in order, as fast as it asks: first the past, then what comes, until the
   * signal. @throws when the past cannot be read
   */
  open(start: StreamStart): AsyncIterable<StreamBatch>;
}
