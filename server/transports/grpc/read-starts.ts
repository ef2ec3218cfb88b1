import { type BlockFeeds, type BlockKind, replayAfter } from '#services/blocks/block-feeds.ts';
import { ServiceError } from '#services/error.ts';
import type { SubscribeRequest } from './block-stream-definition.ts';
import type { Starts } from './block-subscription.ts';

type Wanted = { kind: BlockKind; isWanted: boolean; fromSeq: string | undefined };

/** Which kinds a request asks for: none means both. */
function wantedOf({ evm_headers, core_blocks, evm_from_seq, core_from_seq }: SubscribeRequest): Wanted[] {
  return [
    { kind: 'evm', isWanted: evm_headers || !core_blocks, fromSeq: evm_from_seq },
    { kind: 'core', isWanted: core_blocks || !evm_headers, fromSeq: core_from_seq },
  ];
}

/** A number of this size is beyond every stored one; a larger one could not be told from its neighbours. */
const asSeq = (text: string): number => Math.min(Number(text), Number.MAX_SAFE_INTEGER);

/** From where each kind is streamed that a request asks for. @throws ServiceError when it cannot be */
export async function readStarts(
  request: SubscribeRequest,
  { feeds, nowMs }: { feeds: BlockFeeds; nowMs: number },
): Promise<Starts> {
  const starts = new Map<BlockKind, number | null>();
  for (const { kind, isWanted, fromSeq } of wantedOf(request)) {
    if (!isWanted && fromSeq !== undefined) {
      const name = kind === 'evm' ? 'evm_headers' : 'core_blocks';
      throw new ServiceError(
        'invalid',
        `${kind}_from_seq requires ${name}, which this request does not select.`,
      );
    }
    if (!isWanted) continue;
    // Opened before the tip is known, a stream would miss the blocks stored until then.
    await feeds[kind].ready();
    starts.set(kind, fromSeq === undefined ? null : await replayAfter(feeds[kind], asSeq(fromSeq), nowMs));
  }
  return starts;
}
