import type { StreamTraits } from './testing/adapter-under-test.ts';
import { describeStream } from './testing/conformance.ts';
import { serveDashboard } from './testing/serve-dashboard.ts';
import { NUMBERS_PATH, NUMBERS_WS_PATH, serveNumbers } from './testing/serve-numbers.ts';
import { connectSse } from './testing/sse-client.ts';
import { connectWs } from './testing/ws-client.ts';

const DATA_STREAM: StreamTraits = {
  ...{ replayed: 3, filters: true, ids: true, lifetime: true, heartbeat: true, keys: true, reasons: true },
  ...{ slowClient: 'is closed', overload: { batches: 40, numbers: 1_500 } },
};

describeStream({ name: 'SSE', serve: serveNumbers(NUMBERS_PATH, connectSse), has: DATA_STREAM });
describeStream({ name: 'a WebSocket', serve: serveNumbers(NUMBERS_WS_PATH, connectWs), has: DATA_STREAM });

// Pages of the dashboard ask for the present, hold no key and live as long as they are looked at.
describeStream({
  name: 'socket.io',
  serve: serveDashboard,
  has: {
    ...{
      replayed: 0,
      filters: false,
      ids: false,
      lifetime: null,
      heartbeat: false,
      keys: false,
      reasons: false,
    },
    ...{ slowClient: 'misses numbers', overload: { batches: 150, numbers: 50 } },
  },
});
