import type { Answers } from '#app/data/trpc-client.ts';
import type { BlockRequest } from './block-request.ts';
import type { ShownFrame } from './use-stream.ts';

type BlockMonitor = Answers['blocks']['monitor'];
type StoredBlock = NonNullable<BlockMonitor['core']>['recent'][number];

/** Numbers of 64 bits are texts in protobuf's JSON; a transaction count has 32. */
const wide = (fields: Record<string, string | number>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, name === 'txCount' ? value : String(value)]),
  );

/** A block as `buf curl` prints it, without the time of sending. */
function blockEvent({ seq, occurredUs, nodeSeenUs, block: { kind, ...fields } }: StoredBlock): object {
  return { seq: String(seq), timing: wide({ occurredUs, nodeSeenUs }), [kind]: wide(fields) };
}

/** Stored blocks of the kinds that a request asks for, in the order in which they were seen, as events of the stream. */
export function blockEventsOf(
  { core, evm }: BlockMonitor,
  { coreBlocks, evmHeaders }: BlockRequest,
): ShownFrame[] {
  const isBoth = !coreBlocks && !evmHeaders;
  const blocks = [
    ...(isBoth || coreBlocks ? (core?.recent ?? []) : []),
    ...(isBoth || evmHeaders ? (evm?.recent ?? []) : []),
  ];
  return blocks
    .toSorted((left, right) => left.nodeSeenUs - right.nodeSeenUs)
    .map((stored) => {
      const text = JSON.stringify(blockEvent(stored));
      const { kind } = stored.block;
      return {
        ...{ kind: 'event', event: kind, id: String(stored.seq), text, bytes: text.length },
        // One number for both kinds: each has its own.
        ...{ nth: 2 * stored.seq + (kind === 'evm' ? 1 : 0), atMs: Math.floor(stored.nodeSeenUs / 1_000) },
      };
    });
}
