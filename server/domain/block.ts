/** A block of the exchange's core chain. It has no hash. */
export type CoreBlock = { kind: 'core'; height: number; blockTimeMs: number };

/** The header of a block of the exchange's EVM. */
export type EvmHeader = {
  kind: 'evm';
  number: number;
  hash: string;
  parentHash: string;
  /** Unix seconds. */
  timestamp: number;
  gasUsed: number;
  gasLimit: number;
  txCount: number;
  miner: string;
};

/** A block as it was seen, before it has a number. */
export type SeenBlock<B extends CoreBlock | EvmHeader> = {
  /** When the upstream's node saw it, or this service first did where the upstream does not say; microseconds. */
  nodeSeenUs: number;
  block: B;
};

/** The block's own timestamp, microseconds since the epoch. EVM headers have whole seconds only. */
export const occurredUsOf = (block: CoreBlock | EvmHeader): number =>
  block.kind === 'core' ? block.blockTimeMs * 1_000 : block.timestamp * 1_000_000;

/** A stored block with its number among those of its kind. */
export type SequencedBlock = {
  seq: number;
  /** When the block says that it was made; microseconds since the epoch. */
  occurredUs: number;
  /** When the upstream's node saw it, or this service first did where the upstream does not say; microseconds. */
  nodeSeenUs: number;
  block: CoreBlock | EvmHeader;
};
