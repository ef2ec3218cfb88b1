import { isIP, type LookupFunction, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import { type AddressKind, addressKind } from '#domain/webhook/address-kind.ts';
import { EgressRefusedError } from './egress-error.ts';
import type { ResolveHost } from './resolve-host.ts';

export type ConnectorOptions = {
  resolve: ResolveHost;
  /** Development: this machine may be connected to, also without TLS. */
  allowLoopback: boolean;
  /** Certificate authorities, PEM; the runtime's own when absent. */
  ca?: readonly string[] | undefined;
};

const CONNECT_MS = 5_000;
const NOT_PUBLIC = 'The host of the URL does not lead to a public address.';

type Permits = (kind: AddressKind | null) => boolean;

/** Answers a name's addresses only when every one of them may be connected to. */
function guardedLookup(resolve: ResolveHost, permits: Permits): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        const isGood = addresses.every(({ address }) => permits(addressKind(address)));
        if (!first || !isGood) callback(new EgressRefusedError(NOT_PUBLIC), '');
        else if (options.all) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}

/** One connector for a protocol: what is judged is the address that is connected to, never another answer for its name. */
function connectorFor(options: ConnectorOptions, permits: Permits): buildConnector.connector {
  const { resolve, ca } = options;
  const connect = buildConnector({
    ...{ timeout: CONNECT_MS, allowH2: false, lookup: guardedLookup(resolve, permits) },
    ...(ca && { ca: [...ca] }),
  });
  return (target, callback) => {
    // A literal address is not looked up.
    if (isIP(target.hostname) !== 0 && !permits(addressKind(target.hostname))) {
      callback(new EgressRefusedError(NOT_PUBLIC), null);
      return;
    }
    connect(target, (...[error, socket]) => {
      if (error) callback(error, null);
      else if (isPermitted(socket, permits)) callback(null, socket);
      else {
        socket.destroy();
        callback(new EgressRefusedError(NOT_PUBLIC), null);
      }
    });
  };
}

/** The last word: whom the socket is connected to. */
const isPermitted = ({ remoteAddress }: Socket, permits: Permits): boolean =>
  remoteAddress !== undefined && permits(addressKind(remoteAddress));

/** Connects to public addresses over TLS and, where it is allowed, to this machine; to nothing else. */
export function guardedConnector(options: ConnectorOptions): buildConnector.connector {
  const { allowLoopback } = options;
  const secure = connectorFor(options, (kind) => kind === 'public' || (allowLoopback && kind === 'loopback'));
  const plain = connectorFor(options, (kind) => allowLoopback && kind === 'loopback');
  return (target, callback) => (target.protocol === 'https:' ? secure : plain)(target, callback);
}
