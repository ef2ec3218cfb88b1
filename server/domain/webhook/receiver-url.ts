import { type AddressKind, addressKind } from './address-kind.ts';

export const MAX_RECEIVER_URL = 2_048;

export type ReceiverUrl = { url: string } | { problem: string };

/** Names that lead to this machine or its network whatever the resolver says. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|onion|invalid|test)$/;
const LOOPBACK_NAME = /(^|\.)localhost$/;

/** Where the name or address of a URL leads, as far as its text tells. */
function destinationOf(hostname: string): AddressKind {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const kind = addressKind(host);
  if (kind) return kind;
  if (LOOPBACK_NAME.test(host)) return 'loopback';
  return LOCAL_NAME.test(host) || !host.includes('.') ? 'special' : 'public';
}

/**
 * Checks the text of a URL that events are to be sent to: HTTPS, a public host, no credentials, no fragment. With
 * `allowLoopback` (development) `http` and `https` on this machine pass as well. The addresses that the name resolves
 * to are checked on connecting. @returns the URL as it was given
 */
export function readReceiverUrl(text: string, { allowLoopback }: { allowLoopback: boolean }): ReceiverUrl {
  if (text.length > MAX_RECEIVER_URL) return { problem: `must have at most ${MAX_RECEIVER_URL} characters` };
  // Parsers disagree on these, and one that strips them would check another URL than the one that is called.
  if (/[\s\\\p{Cc}]/u.test(text))
    return { problem: 'must not contain spaces, backslashes or control characters' };
  const url = URL.parse(text);
  if (!url || !/^https?:\/\//i.test(text)) return { problem: 'must be an HTTPS URL' };
  if (url.username !== '' || url.password !== '' || /^[^/?#]*@/.test(text.slice(text.indexOf('//') + 2))) {
    return { problem: 'must not contain a user name or password' };
  }
  if (text.includes('#')) return { problem: 'must not contain a fragment' };
  const destination = destinationOf(url.hostname);
  if (destination === 'loopback' && allowLoopback) return { url: text };
  if (url.protocol !== 'https:') return { problem: 'must be an HTTPS URL' };
  return destination === 'public' ? { url: text } : { problem: 'must lead to a public host' };
}
