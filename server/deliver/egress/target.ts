import { readReceiverUrl } from '#domain/webhook/receiver-url.ts';
import { EgressRefusedError } from './egress-error.ts';

/** Target of a request. The URL is parsed once, so that the checked host is the one called. */
export type Target = { origin: string; path: string };

/** Ports of other protocols that the Fetch standard blocks ("bad port"), above those that are privileged. */
const BAD_PORTS = new Set([
  ...[1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061],
  ...[6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080],
]);

/** HTTPS's own port and those that anybody may listen on. */
const isGoodPort = (port: number): boolean => port === 443 || (port >= 1_024 && !BAD_PORTS.has(port));

/**
 * Reads the URL of an endpoint.
 * @throws EgressRefusedError when the text alone says that it may not be called
 */
export function readTarget(text: string, options: { allowLoopback: boolean }): Target {
  const read = readReceiverUrl(text, options);
  if ('problem' in read) throw new EgressRefusedError(`The URL ${read.problem}.`);
  const { protocol, hostname, port, pathname, search } = new URL(read.url);
  if (port !== '' && !isGoodPort(Number(port))) throw new EgressRefusedError(`Port ${port} is not allowed.`);
  // A name that ends in a dot is the same name; certificates and SNI know it without.
  const host = hostname.replace(/\.$/, '');
  return { origin: `${protocol}//${host}${port === '' ? '' : `:${port}`}`, path: `${pathname}${search}` };
}
