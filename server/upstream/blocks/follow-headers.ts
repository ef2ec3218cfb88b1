import type { EvmHeader, SeenBlock } from '#domain/block.ts';
import { type BackoffBounds, backoffMs } from '#observe/backoff.ts';
import type { Logger } from '#observe/logger.ts';
import { pause } from '#observe/pause.ts';
import { HeaderChain } from './header-chain.ts';
import type { HeardHeads } from './heard-heads.ts';
import type { JsonRpc } from './json-rpc.ts';
import { type NextHeaders, nextHeaders } from './next-headers.ts';

export type FollowHeaders = {
  rpc: JsonRpc;
  /** The newest headers that were handed on before, in their order. */
  stored: () => Promise<readonly EvmHeader[]>;
  heads: HeardHeads;
  /** Poll interval, unless the node pushes a head earlier. */
  pollMs: () => number;
  /** Takes headers for good before more are read; when it fails they are read again. */
  onHeaders: (seen: SeenBlock<EvmHeader>[]) => Promise<void>;
  nowUs: () => number;
  logger: Logger;
  signal: AbortSignal;
  backoff?: BackoffBounds;
};

const BACKOFF: BackoffBounds = { baseMs: 1_000, maxMs: 30_000 };

/** When headers were seen: as the node told of them, or now. The node had a parent when it had the child. */
function stamp(headers: readonly EvmHeader[], heads: HeardHeads, nowUs: number): SeenBlock<EvmHeader>[] {
  let nodeSeenUs = nowUs;
  const newestFirst = headers.toReversed().map((block) => {
    nodeSeenUs = Math.min(nodeSeenUs, heads.heardUs(block.hash) ?? nodeSeenUs);
    return { nodeSeenUs, block };
  });
  return newestFirst.reverse();
}

function tell(logger: Logger, { headers, jump }: NextHeaders, tip: EvmHeader | null): void {
  const first = headers[0]?.number ?? 0;
  if (jump) logger.warn(jump, 'EVM headers skipped; the stream continues at the newest');
  else if (tip && first <= tip.number)
    logger.info({ from: first, replaced: tip.number - first + 1 }, 'EVM reorganised');
}

/** Hands on what is next, and answers whether there is more already. */
async function step(
  chain: HeaderChain,
  { rpc, heads, nowUs, onHeaders, logger }: FollowHeaders,
): Promise<boolean> {
  const next = await nextHeaders(rpc, chain);
  if (next.headers.length === 0) return false;
  tell(logger, next, chain.tip);
  await onHeaders(stamp(next.headers, heads, nowUs()));
  for (const header of next.headers) {
    if (chain.hasParentOf(header)) chain.extend(header);
    else chain.restart(header);
  }
  return next.hasMore;
}

/**
 * Hands on each header of a node once it is known, ascending along its branch, until the signal. Headers of a branch that
 * takes the place of another follow those of the other. Never rejects.
 */
export async function followHeaders(input: FollowHeaders): Promise<void> {
  const { heads, pollMs, logger, signal, backoff = BACKOFF } = input;
  let chain: HeaderChain | null = null;
  let failures = 0;
  while (!signal.aborted) {
    try {
      chain ??= new HeaderChain(await input.stored());
      const hasMore = await step(chain, input);
      if (failures > 0) logger.info({ failures }, 'reading EVM headers resumed');
      failures = 0;
      if (!hasMore) await heads.wait(pollMs(), signal);
    } catch (error) {
      if (signal.aborted) return;
      if (failures === 0) logger.warn({ err: error }, 'reading EVM headers failed; trying again');
      await pause(backoffMs(failures, backoff), signal); // aborted: the loop ends by itself
      failures += 1;
    }
  }
}
