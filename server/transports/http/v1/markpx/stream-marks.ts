import { streamMarks } from '#services/prices/stream-marks.ts';
import { streamEndpoint } from '#transports/http/stream-endpoint.ts';
import { MarkPointSchema, ticker } from './mark-schema.ts';

export const streamMarksEndpoint = streamEndpoint({
  path: '/v1/markpx/:symbol/stream',
  operationId: 'streamMarkPrice',
  summary: 'Stream a mark price',
  description:
    'About one point in 2 s, after a replay of about 30. No ids and no resume: deduplicate by `time`.',
  tags: ['Prices'],
  access: 'key-optional',
  resumable: false,
  playable: true,
  conflatable: true,
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
  open: streamMarks,
});
