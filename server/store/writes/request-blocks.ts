import { DAY_MS } from '#domain/time.ts';
import {
  BLOCK_REQUESTS,
  BLOCK_SPAN_MS,
  ENTRY_SIGN,
  FIELD_SIGN,
  type LoggedRequest,
  MAX_BLOCK_BYTES,
} from './logged-request.ts';

/** Requests of one organisation and UTC day that are stored as one row of the log. */
export type RequestBlock = {
  orgId: string;
  /** Days since 1970-01-01, UTC. */
  day: number;
  firstMs: number;
  lastMs: number;
  /** At most `BLOCK_REQUESTS`, in the order in which they were recorded. */
  requests: LoggedRequest[];
  /** Each request as the row stores it. */
  entries: string[];
  /** Size of the entries in UTF-8. */
  bytes: number;
};

const dayOf = ({ timeMs }: LoggedRequest): number => Math.floor(timeMs / DAY_MS);

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a field must not contain
const RESERVED = /[\0\u001e\u001f]/;

/** Replaces what a field must not contain: separators are percent-encoded, and Postgres stores no NUL. */
const fieldOf = (text: string): string =>
  RESERVED.test(text)
    ? text
        .replaceAll('\0', '')
        .replaceAll(ENTRY_SIGN, encodeURIComponent(ENTRY_SIGN))
        .replaceAll(FIELD_SIGN, encodeURIComponent(FIELD_SIGN))
    : text;

/** A request as an entry: its fields in the order in which `queries/access/request-log` reads them. */
function entryOf(request: LoggedRequest, day: number): string {
  const { status, route, method, keyId, timeMs, durationUs, requestId, target, message } = request;
  const made = [status, fieldOf(route), fieldOf(method), fieldOf(keyId), timeMs - day * DAY_MS, durationUs];
  const entry = ENTRY_SIGN + [...made, fieldOf(requestId), fieldOf(target)].join(FIELD_SIGN);
  return message ? entry + FIELD_SIGN + fieldOf(message) : entry;
}

/** Adds a request to a block of its organisation. @returns whether the block had room for it */
function addTo(block: RequestBlock, request: LoggedRequest, day: number, entry: string): boolean {
  const firstMs = Math.min(request.timeMs, block.firstMs);
  const lastMs = Math.max(request.timeMs, block.lastMs);
  const bytes = block.bytes + Buffer.byteLength(entry);
  if (day !== block.day || lastMs - firstMs >= BLOCK_SPAN_MS) return false;
  if (block.requests.length === BLOCK_REQUESTS || bytes > MAX_BLOCK_BYTES) return false;
  block.requests.push(request);
  block.entries.push(entry);
  block.firstMs = firstMs;
  block.lastMs = lastMs;
  block.bytes = bytes;
  return true;
}

/** Groups requests into blocks. Those of an organisation keep the order in which they were recorded. */
export function blocksOf(requests: readonly LoggedRequest[]): RequestBlock[] {
  const blocks: RequestBlock[] = [];
  const open = new Map<string, RequestBlock>();
  for (const request of requests) {
    const { orgId, timeMs } = request;
    const day = dayOf(request);
    const entry = entryOf(request, day);
    const block = open.get(orgId);
    if (block && addTo(block, request, day, entry)) continue;
    const next = {
      ...{ orgId, day, firstMs: timeMs, lastMs: timeMs },
      ...{ requests: [request], entries: [entry], bytes: Buffer.byteLength(entry) },
    };
    blocks.push(next);
    open.set(orgId, next);
  }
  return blocks;
}
