/** What a server of the benchmark does with a request beside answering it. It is told before each measurement. */
export type AccessMode = {
  /** False: whatever key is sent is taken for the same one without a look. */
  checksKeys: boolean;
  logsRequests: boolean;
};

/** What a server tells: where it listens, and what it has spent so far when it is told its mode. */
export type FromAccessServer = { port: number } | { cpuUs: number; dropped: number };
