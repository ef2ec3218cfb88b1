import http from 'node:http';
import type { Keep } from './recorded.ts';
import type { StillData } from './still-data.ts';

/** A stream is quiet when nothing came for so long; it is read for no longer than the second. */
const QUIET_MS = 1_200;
const MOST_MS = 6_000;

type Opened = { name: string; target: string; headers?: Record<string, string> };

/** Reads a stream until it is quiet or ends; the status line, the headers and every byte. */
function readStream(base: string, { target, headers = {} }: Opened, address: string): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let head = '';
    const finish = (ending: string): void => {
      clearTimeout(quiet);
      clearTimeout(late);
      request.destroy();
      resolve([head, '', Buffer.concat(chunks).toString('utf8'), `(${ending})`].join('\n'));
    };
    const late = setTimeout(() => finish('read long enough'), MOST_MS);
    let quiet = setTimeout(() => finish('quiet'), MOST_MS);
    const request = http.get(
      `${base}${target}`,
      { agent: false, headers: { accept: 'text/event-stream', 'x-forwarded-for': address, ...headers } },
      (response) => {
        const lines: string[] = [];
        for (let at = 0; at < response.rawHeaders.length; at += 2)
          lines.push(response.rawHeaders.slice(at, at + 2).join(': '));
        head = [String(response.statusCode), ...lines.sort()].join('\n');
        const heard = (): void => {
          clearTimeout(quiet);
          quiet = setTimeout(() => finish('quiet'), QUIET_MS);
        };
        heard();
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          heard();
        });
        response.on('end', () => finish('ended'));
        response.on('error', () => finish('broken'));
      },
    );
    request.on('error', (error) => finish(`failed: ${error.message}`));
  });
}

/** Ways to open the stream of activity: each tier, each parameter, and places to resume at, good and bad. */
function streamsOf({ keys }: StillData): Opened[] {
  const target = '/v1/activity/stream';
  const headers = { 'x-api-key': keys.enterprise ?? '' };
  const queries = [
    '?min_notional=100',
    '?min_notional=-1',
    '?min_notional=x',
    '?side=buy',
    '?side=sell',
    '?side=up',
    '?unknown=1',
    '?resume=1',
    '?resume=0',
  ];
  const places = [
    '0',
    '1',
    '100',
    '19000',
    '19900',
    '-1',
    'x',
    '',
    '1e3',
    '99999999999999999999',
    '18000:1',
    '9007199254740993',
  ];
  return [
    { name: 'no key', target },
    ...Object.entries(keys).flatMap(([tier, key]) => [
      { name: `key of ${tier}`, target, headers: { 'x-api-key': key } },
      { name: `key of ${tier} in the query`, target: `${target}?apikey=${key}` },
    ]),
    ...queries.map((query) => ({ name: query, target: `${target}${query}`, headers })),
    ...places.flatMap((place) => [
      { name: `Last-Event-ID ${place}`, target, headers: { ...headers, 'last-event-id': place } },
      { name: `resume=${place}`, target: `${target}?resume=${place}`, headers },
    ]),
  ].map((opened) => ({ ...opened, name: `stream ${opened.name}` }));
}

/** Opens every stream in turn. */
export async function readStreams(base: string, still: StillData, keep: Keep): Promise<void> {
  for (const [at, opened] of streamsOf(still).entries()) {
    keep({ name: opened.name, text: await readStream(base, opened, `10.240.0.${at + 1}`) });
  }
}
