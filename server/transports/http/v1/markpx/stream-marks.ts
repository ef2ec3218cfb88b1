import { streamMarks } from '#services/prices/stream-marks.ts';
import { streamEndpoint } from '#transports/http/stream-endpoint.ts';
import { ticker } from './mark-schema.ts';

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
  errors: { 400: '`Invalid underlying`' },
  open: streamMarks,
});
