import { describeStream } from './testing/conformance.ts';
import { NUMBERS_PATH, NUMBERS_WS_PATH, serveNumbers } from './testing/serve-numbers.ts';
import { connectSse } from './testing/sse-client.ts';
import { connectWs } from './testing/ws-client.ts';

const EVERYTHING = {
  filters: true,
  ids: true,
  lifetime: true,
  heartbeat: true,
  slowClient: 'is closed',
} as const;

describeStream({ name: 'SSE', serve: serveNumbers(NUMBERS_PATH, connectSse), has: EVERYTHING });
describeStream({ name: 'a WebSocket', serve: serveNumbers(NUMBERS_WS_PATH, connectWs), has: EVERYTHING });
