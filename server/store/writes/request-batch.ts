import { DAY_MS } from '#domain/time.ts';

/** One request that was made with a key. */
export type LoggedRequest = {
  timeMs: number;
  orgId: string;
  keyId: string;
  /** The pattern of the operation, such as `/v1/outcomes/:id`; `*` when there is none. */
  route: string;
  method: string;
  /** Path and query, without credentials. */
  target: string;
  status: number;
  durationUs: number;
  requestId: string;
};

/** Requests of one organisation, day, key and route. */
export type DayCount = {
  orgId: string;
  day: number;
  keyId: string;
  route: string;
  requests: number;
  errors: number;
};

/** A batch begins small and grows: many small ones may wait for a database that is away. */
const FIRST_BYTES = 8 * 1024;
const MOST_BYTES = 256 * 1024;
/** UTF-8 takes three bytes at most for a character of a JavaScript string. */
const BYTES_A_CHARACTER = 3;

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '' };
const NEEDS_ESCAPE = /[\\\t\n\r\0]/;
const escaped = (text: string): string =>
  NEEDS_ESCAPE.test(text) ? text.replaceAll(/[\\\t\n\r\0]/g, (sign) => ESCAPES[sign] ?? '') : text;

const toLine = (r: LoggedRequest): string =>
  `${r.timeMs}\t${r.orgId}\t${r.keyId}\t${escaped(r.route)}\t${escaped(r.method)}\t${escaped(r.target)}\t${r.status}\t${r.durationUs}\t${r.requestId}\n`;

/**
 * Requests in Postgres's text copy format, written as they come: thousands of objects that wait for half a second each
 * cost the collector more than all else of the log.
 */
export class RequestBatch {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  readonly #days = new Map<number, Map<string, Map<string, DayCount>>>();
  #at = 0;
  /** Requests in it. */
  count = 0;

  /** A batch of these requests. @throws when they do not fit */
  static of(requests: readonly LoggedRequest[]): RequestBatch {
    const batch = new RequestBatch();
    for (const request of requests) if (!batch.add(request)) throw new Error('too many requests for a batch');
    return batch;
  }

  /** Adds a request, unless there is no room for it. @returns whether it was added */
  add(request: LoggedRequest): boolean {
    const line = toLine(request);
    if (!this.#hasRoom(line.length * BYTES_A_CHARACTER)) return false;
    this.#at += this.#bytes.write(line, this.#at);
    this.count += 1;
    const day = this.#dayOf(request);
    day.requests += 1;
    if (request.status >= 400) day.errors += 1;
    return true;
  }

  /** The rows, for a COPY of the columns in the order of LoggedRequest. */
  get rows(): Buffer {
    return this.#bytes.subarray(0, this.#at);
  }

  /** How many requests of each day, key and route there are, in one order for every process. */
  get days(): DayCount[] {
    const counts = [...this.#days.values()].flatMap((keys) =>
      [...keys.values()].flatMap((routes) => [...routes.values()]),
    );
    const place = ({ orgId, day, keyId, route }: DayCount) => `${orgId}\t${day}\t${keyId}\t${route}`;
    return counts.sort((a, b) => (place(a) < place(b) ? -1 : 1));
  }

  #hasRoom(bytes: number): boolean {
    const wanted = this.#at + bytes;
    if (wanted <= this.#bytes.length) return true;
    if (wanted > MOST_BYTES) return false;
    const grown = Buffer.allocUnsafe(Math.min(MOST_BYTES, Math.max(wanted, 2 * this.#bytes.length)));
    this.#bytes.copy(grown, 0, 0, this.#at);
    this.#bytes = grown;
    return true;
  }

  #dayOf({ timeMs, orgId, keyId, route }: LoggedRequest): DayCount {
    const day = Math.floor(timeMs / DAY_MS);
    const routes = within(within(this.#days, day), keyId);
    let count = routes.get(route);
    if (!count) {
      count = { orgId, day, keyId, route, requests: 0, errors: 0 };
      routes.set(route, count);
    }
    return count;
  }
}

/** The map of a key in a map of maps; a new one when there is none. */
function within<K, L, V>(maps: Map<K, Map<L, V>>, key: K): Map<L, V> {
  let found = maps.get(key);
  if (!found) {
    found = new Map();
    maps.set(key, found);
  }
  return found;
}
