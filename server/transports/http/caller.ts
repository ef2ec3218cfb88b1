import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';

/** What the node adapter passes with a request; absent where another host mounts the application. */
export type HostBindings = { incoming?: IncomingMessage };

/** What is read of a request besides its body. */
export type Caller = {
  header(name: string): string | undefined;
  /** Network address that anonymous calls are metered by; IPv6 by its /64. */
  ip: string;
  /** The address itself, as it came; empty when it cannot be known. */
  address: string;
  /** The query string without `?`. */
  search: string;
  /** In capitals. */
  method: string;
};

/** A header without building a Headers object where node's own record is at hand. */
function headerReader(c: Context): (name: string) => string | undefined {
  const incoming = (c.env as HostBindings | undefined)?.incoming;
  if (!incoming) return (name) => c.req.raw.headers.get(name) ?? undefined;
  return (name) => {
    const value = incoming.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
}

/** The first four groups of an IPv6 address, zero-padded: networks are handed out by /64. */
function ipv6Network(address: string): string {
  const [head = '', tail] = address.split('::') as [string, string?];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const middle = tail === undefined ? [] : Array(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...middle, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** The subject that an address is metered as: IPv4 whole (also when mapped into IPv6), IPv6 by /64. */
export function meteredAddress(address: string): string {
  const bare = address.trim().toLowerCase().split('%')[0] ?? '';
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/.exec(bare);
  if (mapped?.[1]) return mapped[1];
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(bare)) return bare;
  return /^[0-9a-f:]{2,39}$/.test(bare) && bare.includes(':') ? ipv6Network(bare) : 'unknown';
}

/**
 * The subject that a connection is metered as. `X-Forwarded-For` is believed only behind a proxy of one's own
 * (`trustProxy`), and of its hops only the last: the one that this proxy added. Those before it are the client's
 * own claims, with which it could take a new bucket for every request.
 */
export const addressOf = (input: AddressInput): string => meteredAddress(exactAddress(input));

type AddressInput = {
  forwardedFor: string | undefined;
  socketAddress: string | undefined;
  trustProxy: boolean;
};

/** The address of a connection, believed as `addressOf` believes it. */
function exactAddress({ forwardedFor, socketAddress, trustProxy }: AddressInput): string {
  const forwarded = trustProxy ? forwardedFor?.split(',').at(-1) : undefined;
  return (forwarded ?? socketAddress ?? '').trim();
}

/** `addressOf` of a request that node hands over as it is. */
export const addressOfRequest = (
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustProxy: boolean,
): string =>
  addressOf({
    forwardedFor: headers['x-forwarded-for']?.toString(),
    socketAddress: socket.remoteAddress,
    trustProxy,
  });

/** Reads who calls. Callers whose address cannot be known share one bucket. */
export function readCaller(c: Context, trustProxy: boolean): Caller {
  const header = headerReader(c);
  const incoming = (c.env as HostBindings | undefined)?.incoming;
  const { url } = c.req;
  const query = url.indexOf('?');
  const hash = url.indexOf('#', query);
  const address = exactAddress({
    forwardedFor: header('x-forwarded-for'),
    socketAddress: incoming?.socket.remoteAddress,
    trustProxy,
  });
  return {
    header,
    address,
    ip: meteredAddress(address),
    method: c.req.method,
    search: query < 0 ? '' : url.slice(query + 1, hash < 0 ? undefined : hash),
  };
}
