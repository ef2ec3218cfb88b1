/** What a server of the benchmark is started with. */
export type AccessServerConfig = {
  databaseUrl: string;
  /** False: whatever key is sent is taken for this one without a look. */
  checksKeys: boolean;
  logsRequests: boolean;
};

/** What a server tells: where it listens, and what it has spent so far when it is asked for. */
export type FromAccessServer = { port: number } | { cpuUs: number; dropped: number };
