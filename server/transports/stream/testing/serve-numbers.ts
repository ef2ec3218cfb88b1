import { ManualClock } from '#observe/testing/manual-clock.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { readPermit } from '#services/key/read-permit.ts';
import { revokeKey } from '#services/key/revoke-key.ts';
import { choice } from '#transports/http/schema/choice.ts';
import { type StreamEndpoint, streamEndpoint } from '#transports/http/stream-endpoint.ts';
import type { ClientOptions, ServedNumbers, StreamClient } from './adapter-under-test.ts';
import { NumberSource } from './number-source.ts';

export const NUMBERS_PATH = '/v1/test/stream';
export const NUMBERS_WS_PATH = '/v1/test/ws';

type Numbers = { source: NumberSource; beforeOpen?: () => Promise<unknown> | undefined };

/** Declares the numbers as the product declares its streams, on both surfaces. */
export const numbersEndpoint = ({ source, beforeOpen }: Numbers): StreamEndpoint =>
  streamEndpoint({
    path: NUMBERS_PATH,
    operationId: 'testStream',
    summary: 'Numbers',
    description: 'Counts.',
    tags: ['Service'],
    access: 'public',
    resumable: true,
    query: { parity: choice(['even'], 'Invalid parity (expected even)').optional() },
    events: [],
    example: 'event: number\ndata: {"seq":1}\n\n',
    ws: {
      path: NUMBERS_WS_PATH,
      operationId: 'testSocket',
      frame: ({ event, data }) => `{"type":"${event}","number":${data}}`,
      messages: [],
    },
    open: async (_ctx, { parity }) => {
      await beforeOpen?.();
      return parity === 'even' ? source.only(({ seq }) => seq % 2 === 0) : source;
    },
  });

/** The query of a client's wishes. */
function queryOf({ resume, even }: ClientOptions): string {
  const query = new URLSearchParams();
  if (resume !== undefined) query.set('resume', String(resume));
  if (even) query.set('parity', 'even');
  return query.size > 0 ? `?${query}` : '';
}

export type Connect = (url: string, headers: Record<string, string>) => Promise<StreamClient>;

function servedOver(api: TestApi, source: NumberSource, clock: ManualClock, at: string, connect: Connect) {
  const served: ServedNumbers = {
    clock,
    get last() {
      return source.last;
    },
    get open() {
      return api.streams.size;
    },
    get followers() {
      return source.listeners;
    },
    publish: (count, padding) => source.publish(count, padding),
    expire: (upTo) => {
      source.expired = upTo;
    },
    async newKey() {
      const { apiKey, keyId } = await api.newOrg('growth');
      return { apiKey, revoke: () => revokeKey(api.database.pool, { keyId }) };
    },
    connect: ({ key = api.key, ...wishes } = {}) =>
      connect(`${api.url}${at}${queryOf(wishes)}`, key === null ? {} : { 'x-api-key': key }),
    stop: () => api.stop(),
  };
  return served;
}

/** Serves the numbers with the data API, for clients of one of its two surfaces. */
export const serveNumbers =
  (at: string, connect: Connect) =>
  async ({ last, maxTotal }: { last: number; maxTotal: number }): Promise<ServedNumbers> => {
    const [source, clock] = [new NumberSource({ last }), new ManualClock()];
    const api = await startTestApi({
      extraRoutes: [numbersEndpoint({ source })],
      streams: { clock, limits: { maxTotal } },
    });
    api.streams.followAccess(api.bus, (keyId) => readPermit(api.database.pool, keyId));
    return servedOver(api, source, clock, at, connect);
  };
