import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { exactAddress, meteredAddress } from '../caller-address.ts';

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

/** A header of node's own record, which costs less to read than a Headers object. */
const headerOf = ({ headers }: Pick<IncomingMessage, 'headers'>) => {
  return (name: string): string | undefined => {
    const value = headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
};

/** The query string of a request target, without `?` and fragment. */
function searchOf(target: string): string {
  const query = target.indexOf('?');
  const hash = target.indexOf('#', query);
  return query < 0 ? '' : target.slice(query + 1, hash < 0 ? undefined : hash);
}

type Parts = Pick<Caller, 'header' | 'search' | 'method'> & {
  socketAddress: string | undefined;
  trustProxy: boolean;
};

function callerOf({ header, search, method, socketAddress, trustProxy }: Parts): Caller {
  const address = exactAddress({ forwardedFor: header('x-forwarded-for'), socketAddress, trustProxy });
  return { header, address, ip: meteredAddress(address), method, search };
}

/** Reads who calls. Callers whose address cannot be known share one bucket. */
export function readCaller(c: Context, trustProxy: boolean): Caller {
  const incoming = (c.env as HostBindings | undefined)?.incoming;
  const header = incoming ? headerOf(incoming) : (name: string) => c.req.raw.headers.get(name) ?? undefined;
  const [search, method] = [searchOf(c.req.url), c.req.method];
  return callerOf({ header, search, method, socketAddress: incoming?.socket.remoteAddress, trustProxy });
}

/** Reads who calls of a request that node hands over as it is, such as an upgrade. */
export function callerOfRequest(request: IncomingMessage, trustProxy: boolean): Caller {
  return callerOf({
    header: headerOf(request),
    search: searchOf(request.url ?? ''),
    method: request.method ?? 'GET',
    socketAddress: request.socket.remoteAddress,
    trustProxy,
  });
}

/** The subject that a request is metered as which node hands over as it is. */
export const addressOfRequest = (
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustProxy: boolean,
): string =>
  meteredAddress(
    exactAddress({
      forwardedFor: headers['x-forwarded-for']?.toString(),
      socketAddress: socket.remoteAddress,
      trustProxy,
    }),
  );
