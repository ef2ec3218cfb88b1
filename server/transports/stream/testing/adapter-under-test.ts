import type { ManualClock } from '#observe/testing/manual-clock.ts';

/** What a client of a stream is told, whatever the protocol. Numbers stand for items: the stream counts 1, 2, 3, … */
export type Told =
  | { kind: 'item'; number: number; id: string | null }
  | { kind: 'gap'; from: number; to: number; id: string | null }
  | { kind: 'ping'; atMs: number; id: string | null }
  | { kind: 'error'; message: string };

/** One client, speaking the protocol over a real socket. */
export interface StreamClient {
  /** Everything that has come, in order. */
  readonly told: readonly Told[];
  /** Resolves when the connection is over, whoever ended it. */
  readonly ended: Promise<unknown>;
  /** Reads nothing more until `resume`. */
  pause(): void;
  resume(): void;
  leave(): void;
}

export type ClientOptions = {
  /** Null for none; that of an organisation without limits by default. */
  key?: string | null;
  /** Asks for ids: `true` to start anew, or the last number that it has. */
  resume?: true | number;
  /** Asks for even numbers alone. */
  even?: boolean;
};

/** The stream of numbers, served over one protocol by the code that serves the product's streams. */
export interface ServedNumbers {
  readonly clock: ManualClock;
  /** The newest number. */
  readonly last: number;
  /** How many streams are open. */
  readonly open: number;
  /** How many clients the source has. */
  readonly followers: number;
  publish(count?: number, padding?: string): void;
  /** Numbers up to here can no longer be resumed from. */
  expire(upTo: number): void;
  newKey(): Promise<{ apiKey: string; revoke(): Promise<unknown> }>;
  /** Resolves when the server knows the client: what is published after that reaches it, unless it was refused. */
  connect(options?: ClientOptions): Promise<StreamClient>;
  stop(): Promise<void>;
}

/** What a protocol has, and what the product or the specification denies it. */
export type StreamTraits = {
  /** How many of the newest numbers a new client is sent first. */
  replayed: number;
  filters: boolean;
  /** Ids, resume and gaps. */
  ids: boolean;
  /** Whether clients are ended after 30 minutes; null where nothing counts a client's time. */
  lifetime: boolean | null;
  /** Whether clients see heartbeats. */
  heartbeat: boolean;
  /** Whether a key opens a stream. Where none does, `key` stands for a network address. */
  keys: boolean;
  /** Whether a client is told why it is ended. */
  reasons: boolean;
  /** What becomes of a client that does not read. */
  slowClient: 'is closed' | 'misses numbers';
  /** What is too much for it: so many batches of so many numbers of 2 KB. */
  overload: { batches: number; numbers: number };
};

/** A protocol under test. */
export type AdapterUnderTest = {
  name: string;
  /** Serves a stream of which `last` numbers exist: `maxTotal` clients in all, three of a key. */
  serve(options: { last: number; maxTotal: number }): Promise<ServedNumbers>;
  has: StreamTraits;
};

export const numbersOf = ({ told }: Pick<StreamClient, 'told'>): number[] =>
  told.flatMap((one) => (one.kind === 'item' ? [one.number] : []));
export const idsOf = ({ told }: Pick<StreamClient, 'told'>): (string | null)[] =>
  told.flatMap((one) => (one.kind === 'item' ? [one.id] : []));
export const errorsOf = ({ told }: StreamClient): string[] =>
  told.flatMap((one) => (one.kind === 'error' ? [one.message] : []));

export const upTo = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
