import type { CoreBlock, EvmHeader, SequencedBlock } from '#domain/block.ts';

type WireHeader = {
  number: number;
  hash: string;
  parent_hash: string;
  timestamp: number;
  gas_used: number;
  gas_limit: number;
  tx_count: number;
  miner: string;
};
type WireCoreBlock = { height: number; block_time_ms: number };

/** What is streamed of a block: the message `BlockEvent`. */
export type WireEvent = {
  seq: number;
  timing: { occurred_us: number; node_seen_us: number; gateway_sent_us: number };
  evm?: WireHeader;
  core?: WireCoreBlock;
};

const wireHeader = ({ kind: _, parentHash, gasUsed, gasLimit, txCount, ...same }: EvmHeader): WireHeader => ({
  ...same,
  parent_hash: parentHash,
  gas_used: gasUsed,
  gas_limit: gasLimit,
  tx_count: txCount,
});

const wireBlock = (block: CoreBlock | EvmHeader): Pick<WireEvent, 'evm' | 'core'> =>
  block.kind === 'evm'
    ? { evm: wireHeader(block) }
    : { core: { height: block.height, block_time_ms: block.blockTimeMs } };

/** A block as it is streamed. `sentUs`: when it is passed on, in microseconds. */
export const wireEvent = (
  { seq, occurredUs, nodeSeenUs, block }: SequencedBlock,
  sentUs: number,
): WireEvent => ({
  seq,
  timing: { occurred_us: occurredUs, node_seen_us: nodeSeenUs, gateway_sent_us: sentUs },
  ...wireBlock(block),
});
