import type { ServiceContext } from '#services/context.ts';
import type { MarkPoint } from '#services/prices/mark-points.ts';
import { replayMarks, watchMarks } from '#services/prices/watch-marks.ts';
import { streamEndpoint } from '#transports/http/stream-endpoint.ts';
import type { StreamItem, StreamSource } from '#transports/stream/source.ts';
import { MarkPointSchema, ticker } from './mark-schema.ts';

/** Points are in order of their second, so that is their sequence number. */
const toItem = (point: MarkPoint): StreamItem<MarkPoint> => ({
  seq: point.time,
  event: null,
  data: JSON.stringify(point),
  value: point,
});

const markSource = (ctx: ServiceContext, symbol: string): StreamSource<MarkPoint> => ({
  subscribe: (listener) => watchMarks(ctx, { symbol }, (point) => listener([toItem(point)])),
  async *replay() {
    yield (await replayMarks(ctx, { symbol })).map(toItem);
  },
  accepts: () => true,
});

export const streamMarksEndpoint = streamEndpoint({
  path: '/v1/markpx/:symbol/stream',
  operationId: 'streamMarkPrice',
  summary: 'Stream a mark price',
  description:
    'About one point in 2 s, after a replay of about 30. No ids and no resume: deduplicate by `time`.',
  tags: ['Prices'],
  access: 'key-optional',
  resumable: false,
  params: { symbol: ticker() },
  example: 'data: {"time":1785400000,"value":64009.5}\n\n',
  events: [
    {
      event: null,
      message: {
        name: 'MarkPriceEvent',
        summary: 'The mark price of a second.',
        payload: MarkPointSchema,
        examples: [{ time: 1_785_400_000, value: 64_009.5 }],
      },
    },
  ],
  errors: { 400: '`Invalid underlying`' },
  open: (ctx, { symbol }) => markSource(ctx, symbol),
});
