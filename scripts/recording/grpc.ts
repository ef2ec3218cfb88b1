import type { Metadata, ServiceError, StatusObject } from '@grpc/grpc-js';
import { BlockClient, withKey } from '../../server/test/grpc/block-client.ts';
import { until } from '../../server/test/system/wait.ts';
import type { Keep } from './recorded.ts';
import type { StillData } from './still-data.ts';

/** Events of a replay that are recorded. They are stored ones, so that each run replays the same. */
const MOST_EVENTS = 20;
const READ_MS = 10_000;

type Opened = { name: string; request: object; metadata: Metadata };

/** Headers or trailers, a line each. */
const linesOf = (metadata: Metadata): string[] =>
  Object.entries(metadata.getMap())
    .map(([name, value]) => `${name}: ${String(value)}`)
    .sort();

const endOf = ({ code, details, metadata }: StatusObject): string =>
  [`${code} ${details}`, ...linesOf(metadata)].join('\n');

/** Reads a stream until it ends or has sent enough events. */
async function readEvents(client: BlockClient, { request, metadata }: Opened): Promise<string> {
  const stream = client.subscribe(request, metadata);
  let headers: string[] = [];
  let end: string | null = null;
  stream.opened.then((sent) => {
    headers = linesOf(sent);
  });
  stream.ended.then((status) => {
    end ??= endOf(status as StatusObject);
  });
  const isEnough = () => end !== null || stream.events.length >= MOST_EVENTS;
  await until(isEnough, { timeoutMs: READ_MS, what: 'a stream of blocks ends or goes on' }).catch(() => {});
  stream.leave();
  const events = stream.events.slice(0, MOST_EVENTS).map((event) => JSON.stringify(event));
  return [...headers, '', ...events, end ?? '(goes on)'].join('\n');
}

/** Ways to subscribe: each tier, selections, places to resume at, good and bad. */
function subscriptionsOf({ keys }: StillData): Opened[] {
  const enterprise = withKey(keys.enterprise ?? '');
  const requests: Record<string, object> = {
    'evm blocks from the first': { evm_headers: true, evm_from_seq: '1' },
    'core blocks from the first': { core_blocks: true, core_from_seq: '1' },
    'a place beyond the last': { evm_headers: true, evm_from_seq: '9007199254740993' },
    'a place without its kind': { evm_headers: true, core_from_seq: '1' },
  };
  return [
    { name: 'no key', request: {}, metadata: withKey(null) },
    { name: 'unknown key', request: {}, metadata: withKey('hm_none') },
    ...Object.entries(keys)
      .filter(([tier]) => tier !== 'enterprise')
      .map(([tier, key]) => ({ name: `key of ${tier}`, request: {}, metadata: withKey(key) })),
    ...Object.entries(requests).map(([name, request]) => ({ name, request, metadata: enterprise })),
  ];
}

/** Subscribes in every way in turn, and pings. */
export async function readGrpc(still: StillData, keep: Keep): Promise<void> {
  const client = new BlockClient(`127.0.0.1:${still.ports.grpc}`);
  try {
    for (const opened of subscriptionsOf(still))
      keep({ name: `grpc ${opened.name}`, text: await readEvents(client, opened) });
    for (const [tier, key] of [['none', null], ...Object.entries(still.keys)] as const) {
      const text = await client.ping({}, withKey(key)).then(
        ({ pong, metadata }) => [...linesOf(metadata), '', JSON.stringify(pong)].join('\n'),
        (error: ServiceError) => endOf(error),
      );
      keep({ name: `grpc ping by ${tier}`, text });
    }
  } finally {
    client.close();
  }
}
