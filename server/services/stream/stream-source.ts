/** One event with its place in the order of its stream. Shared by every session that sends it. */
export type StreamItem = {
  /** Increases from item to item. */
  seq: number;
  /** Event name; null for unnamed frames. */
  event: string | null;
  /** One line of JSON. */
  data: string;
  /** Key of the state that it carries; a newer item replaces older ones with the same key. */
  key?: string;
};

/** Requested numbers that cannot be sent, both ends inclusive, and why. */
export type StreamGap = { reason: string; from: number; to: number };

/** A batch for one client. */
export type StreamBatch = {
  items: readonly StreamItem[];
  /** The client is complete up to here; filtered items count as sent. */
  position: number;
  /** Numbers missing before these items. */
  gap?: StreamGap;
  /** Part of the initial replay, which ignores the pace that the client requested. */
  isReplay?: true;
  /** Of the first batch: start of the played history, epoch ms. */
  playedFromMs?: number;
  /** Of played history: time of the items, epoch ms. */
  timeMs?: number;
  /** Of played history: whether nothing newer is known. */
  isNewest?: () => boolean;
  /** Playback status to send before these items. */
  playback?: Playback;
};

/** Start of playback: a time in epoch ms, or after a sequence number. */
export type PlayFrom = { timeMs: number } | { after: number };

/** Playback state. `delayed`: at original speed, so it never catches up. `live`: it has caught up. */
export type Playback = {
  state: 'playing' | 'delayed' | 'live';
  speed: number;
  /** ISO time at which the history begins. */
  from: string;
  /** Delay of playback behind the present. */
  delay_ms: number;
};

/** Start parameters of one client's stream. */
export type StreamStart = {
  /** Last number that the client has; null for a new client. */
  resumeAfter: number | null;
  /** Plays stored history from here; ignored when a client resumes. */
  from?: PlayFrom;
  /** Ends the stream. */
  signal: AbortSignal;
  /** Most queued items, for sources that cannot be read again. */
  maxQueued: number;
  /** Called when the queue overflows; the stream then ends. */
  onOverflow: () => void;
};

/** Source of a stream. */
export interface StreamSource {
  /**
   * All batches for one client, in order, at its own pace: first the past, then live, until the signal. @throws when
   * the past cannot be read
   */
  open(start: StreamStart): AsyncIterable<StreamBatch>;
  /** The newest number that was assigned, where clients name positions by numbers; null while none is known. */
  newestSeq?(): number | null;
  /** When the newest event happened, whether or not a client's filter lets it through, epoch ms; null while none is known. */
  newestMs?(): number | null;
}
