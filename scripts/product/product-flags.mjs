import os from 'node:os';

/** The engine's own threads beside that of the program: as many as find a processor, which would else wait for them. */
const engineThreads = Math.max(1, Math.min(4, os.availableParallelism() - 1));

/**
 * What Node is told when it runs the product. The heap may grow to 512 MB before all of it is gone through: with the
 * platform's own start of some 100 MB that pause of 12 ms came with every burst of quotes. What is young is gone through
 * every 16 MB, some 5 ms each time: left alone that room grows, and two pauses a burst took 15 ms each.
 */
export const PRODUCT_FLAGS = [
  '--enable-source-maps',
  '--initial-heap-size=512',
  '--min-semi-space-size=16',
  '--max-semi-space-size=16',
  `--v8-pool-size=${engineThreads}`,
];
