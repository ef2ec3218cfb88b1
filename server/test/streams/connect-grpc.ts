import { status } from '@grpc/grpc-js';
import { BlockClient, loadAsCustomer, type ReadEvent, withKey } from '../grpc/block-client.ts';
import type { Ledger } from './ledger.ts';
import type { Connect } from './stream-client.ts';

export type BlockLedgers = Readonly<Record<'core' | 'evm', Ledger>>;

/** Statuses that no cut and no restart explains. */
const REFUSALS = new Set([
  ...[status.INVALID_ARGUMENT, status.OUT_OF_RANGE, status.UNAUTHENTICATED, status.PERMISSION_DENIED],
  ...[status.UNIMPLEMENTED, status.NOT_FOUND],
]);
/** A channel that was cut connects again soon: tests wait for it. */
const CHANNEL = {
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.min_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 500,
};

let methods: ReturnType<typeof loadAsCustomer> | null = null;

/** What is said of a block but the time of its sending, in the order of its fields. */
function textOf({ timing, core, evm }: ReadEvent): string {
  const { occurred_us, node_seen_us } = timing;
  if (core) return [occurred_us, node_seen_us, core.height, core.block_time_ms].join(' ');
  const { number, hash, parent_hash, timestamp, gas_used, gas_limit, tx_count, miner } = evm ?? {};
  return [
    ...[occurred_us, node_seen_us, number, hash, parent_hash, timestamp],
    ...[gas_used, gas_limit, tx_count, miner],
  ].join(' ');
}

/** Where both kinds go on; a kind of which nothing is known begins at the live tip. */
function requestFor({ core, evm }: BlockLedgers): object {
  return {
    ...(core.position !== null && { core_from_seq: core.position + 1 }),
    ...(evm.position !== null && { evm_from_seq: evm.position + 1 }),
  };
}

/** The block stream with both kinds, each resumed by its own number. */
export function connectGrpc(
  { address, key }: { address: string; key: string },
  ledgers: BlockLedgers,
): Connect {
  methods ??= loadAsCustomer();
  const client = new BlockClient(address, CHANNEL, undefined, methods);
  let isUsed = false;
  return (listener, signal) => {
    if (!isUsed) signal.addEventListener('abort', () => client.close(), { once: true });
    isUsed = true;
    const call = client.call(requestFor(ledgers), withKey(key));
    const leave = () => call.cancel();
    signal.addEventListener('abort', leave, { once: true });
    call.once('metadata', () => listener.opened());
    call.on('data', (event: ReadEvent) => ledgers[event.block].event(Number(event.seq), textOf(event)));
    call.on('error', () => {}); // the status says the same
    return new Promise((resolve) => {
      call.once('status', ({ code, details }) => {
        signal.removeEventListener('abort', leave);
        if (REFUSALS.has(code)) listener.refused(`the block stream ended with ${code} ${details}`);
        resolve();
      });
    });
  };
}
