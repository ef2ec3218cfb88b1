/** How one run ended: what failed in it, and which attempts of tests were repeated because they showed nothing. */
export type EndedRun = { run: number; failures: string[]; repeated: string[] };

/** Is told of each run when it has ended. */
export type RunEnded = (ended: EndedRun) => void;
