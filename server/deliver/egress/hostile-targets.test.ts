import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Egress } from './egress.ts';
import { dnsResolver } from './resolve-host.ts';
import { startDns, type TestDns } from './testing/dns-server.ts';
import { AUTHORITY, type Receiver, startReceiver } from './testing/receiver.ts';

/** Who must hear nothing: it listens on this machine with a certificate that is trusted here. */
let canary: Receiver;
let dns: TestDns;
let egress: Egress;

beforeAll(async () => {
  canary = await startReceiver({ tls: true });
  dns = await startDns({
    'loopback.example.com': () => ['127.0.0.1'],
    'private.example.com': () => ['10.1.2.3'],
    'metadata.example.com': () => ['169.254.169.254'],
    'mapped.example.com': () => ['::ffff:127.0.0.1'],
    'ula.example.com': () => ['fd00:ec2::254'],
    'mixed.example.com': () => ['93.184.215.14', '127.0.0.1'],
    'mixed6.example.com': () => ['93.184.215.14', '::1'],
  });
  egress = new Egress({
    ...{ allowLoopback: false, extraCa: AUTHORITY, timeoutMs: 5_000 },
    resolve: dnsResolver([dns.server]),
  });
});
afterAll(async () => {
  await egress.close();
  await dns.close();
  await canary.close();
});

const post = (url: string) =>
  egress.post({ url: url.replace('PORT', `${canary.port}`), headers: {}, body: '{}' });

async function expectRefused(url: string): Promise<void> {
  const result = await post(url);
  expect(result.status).toBeNull();
  expect(result.error).toMatch(/^(The URL must|The host of the URL does not lead|Port \d+ is not allowed)/);
  expect(canary.connections).toBe(0);
}

const LITERALS: [what: string, url: string][] = [
  ['loopback', 'https://127.0.0.1:PORT/'],
  ['loopback beyond its first address', 'https://127.8.9.10:PORT/'],
  ['loopback as one decimal number', 'https://2130706433:PORT/'],
  ['loopback as one octal number', 'https://017700000001:PORT/'],
  ['loopback as one hexadecimal number', 'https://0x7f000001:PORT/'],
  ['loopback with octal parts', 'https://0177.0.0.1:PORT/'],
  ['loopback with hexadecimal parts', 'https://0x7f.0x0.0x0.0x1:PORT/'],
  ['loopback in a short form', 'https://127.1:PORT/'],
  ['loopback in a mixed short form', 'https://0x7f.1:PORT/'],
  ['loopback with a trailing dot', 'https://127.0.0.1.:PORT/'],
  ['loopback with ideographic dots', 'https://127。0。0。1:PORT/'],
  ['loopback in full-width digits', 'https://１２７.０.０.１:PORT/'],
  ['loopback in circled digits', 'https://①②⑦.⓪.⓪.①:PORT/'],
  ['loopback with escaped digits', 'https://%31%32%37.0.0.1:PORT/'],
  ['the unspecified address', 'https://0.0.0.0:PORT/'],
  ['the unspecified address as 0', 'https://0:PORT/'],
  ['loopback of IPv6', 'https://[::1]:PORT/'],
  ['the unspecified address of IPv6', 'https://[::]:PORT/'],
  ['loopback mapped into IPv6', 'https://[::ffff:127.0.0.1]:PORT/'],
  ['loopback mapped into IPv6, in hexadecimal', 'https://[::ffff:7f00:1]:PORT/'],
  ['loopback in the old compatible form of IPv6', 'https://[::7f00:1]:PORT/'],
  ['loopback behind NAT64', 'https://[64:ff9b::7f00:1]:PORT/'],
  ['loopback behind the local prefix of NAT64', 'https://[64:ff9b:1::7f00:1]:PORT/'],
  ['loopback through 6to4', 'https://[2002:7f00:1::]:PORT/'],
  ['loopback through Teredo', 'https://[2001::7f00:1]:PORT/'],
  ['a link-local address of IPv6', 'https://[fe80::1]/'],
  ['a unique local address of IPv6', 'https://[fc00::1]/'],
  ['a multicast address of IPv6', 'https://[ff02::1]/'],
  ['the metadata service', 'https://169.254.169.254/latest/meta-data/'],
  ['the metadata service as one number', 'https://2852039166/'],
  ['the metadata service mapped into IPv6', 'https://[::ffff:a9fe:a9fe]/'],
  ["Azure's wire server", 'https://168.63.129.16/'],
  ['a private network (10/8)', 'https://10.0.0.1/'],
  ['a private network (172.16/12)', 'https://172.31.255.254/'],
  ['a private network (192.168/16)', 'https://192.168.1.1/'],
  ['the network of a carrier', 'https://100.64.0.1/'],
  ['a multicast address', 'https://224.0.0.1/'],
  ['the broadcast address', 'https://255.255.255.255/'],
  ['a benchmark network', 'https://198.18.0.1/'],
];

describe('a URL is refused and nobody is connected to when it names', () => {
  test.each(LITERALS)('%s', (_what, url) => expectRefused(url));
});

const SPELLINGS: [what: string, url: string][] = [
  ['localhost', 'https://localhost:PORT/'],
  ['a subdomain of localhost', 'https://a.localhost:PORT/'],
  ['localhost with a trailing dot', 'https://localhost.:PORT/'],
  ['loopback behind a user name that looks like a host', 'https://example.com@127.0.0.1:PORT/'],
  ['a user name and a password', 'https://user:secret@example.com/'],
  ['an empty user name', 'https://@example.com/'],
  ['a host behind a backslash', 'https://example.com\\@127.0.0.1:PORT/'],
  ['a host behind a line break', 'https://exam\nple.com/'],
  ['a fragment', 'https://example.com/#@127.0.0.1'],
  ['http', 'http://example.com/'],
  ['http on this machine', 'http://127.0.0.1:PORT/'],
  ['a file', 'file:///etc/passwd'],
  ['another protocol', 'gopher://127.0.0.1:PORT/'],
  ['the port of SSH', 'https://example.com:22/'],
  ['the port of a mail server', 'https://example.com:25/'],
  ['the port of another protocol above 1024', 'https://example.com:6667/'],
];

describe('a URL is refused for its spelling when it has', () => {
  test.each(SPELLINGS)('%s', (_what, url) => expectRefused(url));
});

const NAMES: [what: string, url: string][] = [
  ['loopback', 'https://loopback.example.com:PORT/'],
  ['loopback, written with a trailing dot', 'https://loopback.example.com.:PORT/'],
  ['loopback, written with an ideographic dot', 'https://loopback。example.com:PORT/'],
  ['a private network', 'https://private.example.com/'],
  ['the metadata service', 'https://metadata.example.com/'],
  ['loopback mapped into IPv6', 'https://mapped.example.com:PORT/'],
  ['the metadata service of IPv6', 'https://ula.example.com/'],
  ['a public address and loopback', 'https://mixed.example.com:PORT/'],
  ['a public address and loopback of IPv6', 'https://mixed6.example.com:PORT/'],
];

describe('a name is refused when it resolves to', () => {
  test.each(NAMES)('%s', (_what, url) => expectRefused(url));
});
