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

/** A stored block with its number among those of its kind. */
export type SequencedBlock = {
  seq: number;
  /** When the block says that it was made; microseconds since the epoch. */
  occurredUs: number;
  /** When the upstream's node saw it, or this service first did where the upstream does not say; microseconds. */
  nodeSeenUs: number;
  block: CoreBlock | EvmHeader;
};
