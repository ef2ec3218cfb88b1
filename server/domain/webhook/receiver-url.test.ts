import { describe, expect, it } from 'vitest';
import { readReceiverUrl } from './receiver-url.ts';

const isTaken = (text: string, allowLoopback = false): boolean =>
  'url' in readReceiverUrl(text, { allowLoopback });

describe('a receiver', () => {
  it.each([
    'https://hooks.example.com/in?team=1',
    'https://example.com:8443/',
    'https://93.184.216.34/hook',
    'https://[2606:2800:220:1:248:1893:25c8:1946]/hook',
    'HTTPS://EXAMPLE.com/a@b',
  ])('may be %s', (text) => {
    expect(readReceiverUrl(text, { allowLoopback: false })).toEqual({ url: text });
  });

  it.each([
    'http://example.com/',
    'ftp://example.com/',
    'example.com/hook',
    '//example.com/hook',
    'https:/example.com',
    'https://',
    'javascript:alert(1)',
    'https://user@example.com/',
    'https://user:secret@example.com/',
    'https://@example.com/',
    'https://example.com/#part',
    'https://example.com/#',
    'https://example.com\\@evil.example/',
    'https://exa mple.com/',
    'https://example.com/\n',
    ' https://example.com/',
    `https://example.com/${'a'.repeat(2_048)}`,
    'https://localhost/',
    'https://localhost./',
    'https://api.localhost/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://intranet/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.0.0.1./',
    'https://0.0.0.0/',
    'https://10.1.2.3/',
    'https://172.31.255.255/',
    'https://192.168.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://168.63.129.16/',
    'https://[::ffff:168.63.129.16]/',
    'https://100.64.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:db8::1]/',
  ])('may not be %j', (text) => {
    expect(isTaken(text)).toBe(false);
  });

  it('may be on this machine only where development allows it, then with http as well', () => {
    const local = [
      'http://127.0.0.1:9000/',
      'http://localhost:9000/',
      'https://[::1]:9000/',
      'http://127.1:9000/',
    ];
    for (const text of local) expect([isTaken(text), isTaken(text, true)], text).toEqual([false, true]);
    const others = [
      'http://10.0.0.1/',
      'http://169.254.169.254/',
      'http://example.com/',
      'http://u@127.0.0.1/',
    ];
    for (const text of others) expect(isTaken(text, true), text).toBe(false);
  });
});
