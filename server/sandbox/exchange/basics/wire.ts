/** Shapes that the upstream exchange sends, as its documentation and recordings show them. */
export type OutcomeSpec = {
  outcome: number;
  name: string;
  description: string;
  sideSpecs: [{ name: string }, { name: string }];
  quoteToken: string;
  venue?: string;
  deployerFeeScale?: string;
};
export type QuestionSpec = {
  question: number;
  name: string;
  description: string;
  fallbackOutcome: number;
  namedOutcomes: number[];
  settledNamedOutcomes: number[];
};
export type OutcomeMeta = {
  outcomes: OutcomeSpec[];
  questions: QuestionSpec[];
  deployers: unknown[];
  feeScale: string;
};
export type SettledOutcome = {
  spec: OutcomeSpec;
  settleFraction: string;
  details: string;
  question?: { question: { settled: number } | { active: number }; name: string; description: string };
};
export type OutcomeTemplate = {
  id: string;
  role:
    | 'question'
    | { questionOutcome: { parent: string } }
    | { standaloneOutcome: { sideNames: [string, string] } };
  name: string;
  description: string;
  keywords: [string, string][];
};
export type Level = { px: string; sz: string; n: number };
export type Book = { coin: string; time: number; levels: [Level[], Level[]] };
export type Trade = {
  coin: string;
  side: 'A' | 'B';
  px: string;
  sz: string;
  hash: string;
  time: number;
  tid: number;
  users: [string, string];
};
export type Candle = {
  t: number;
  T: number;
  s: string;
  i: string;
  o: string;
  c: string;
  h: string;
  l: string;
  v: string;
  n: number;
};
export type WireFill = {
  coin: string;
  px: string;
  sz: string;
  side: 'A' | 'B';
  time: number;
  startPosition: string;
  dir: string;
  closedPnl: string;
  hash: string;
  oid: number;
  crossed: boolean;
  fee: string;
  tid: number;
  cloid: string | null;
  feeToken: string;
  twapId: null;
  builder?: string;
  builderFee?: string;
};
export type PerpCtx = {
  funding: string;
  openInterest: string;
  prevDayPx: string;
  dayNtlVlm: string;
  premium: string;
  oraclePx: string;
  markPx: string;
  midPx: string;
  impactPxs: [string, string];
  dayBaseVlm: string;
};
export type SpotCtx = {
  coin: string;
  prevDayPx: string;
  dayNtlVlm: string;
  markPx: string;
  midPx: string;
  circulatingSupply: string;
  totalSupply: string;
  dayBaseVlm: string;
};
export type MetaUpdate =
  | { outcomeCreated: OutcomeSpec }
  | { outcomeSettled: number }
  | { questionUpdated: QuestionSpec }
  | { questionSettled: number };
export type ValidatorVote = {
  expireTime: number;
  action: Record<string, unknown>;
  votes: string[];
  quorumReached: boolean;
};
export type ValidatorSummary = {
  validator: string;
  signer: string;
  name: string;
  description: string;
  nRecentBlocks: number;
  stake: number;
  isJailed: boolean;
  unjailableAfter: number | null;
  isActive: boolean;
  commission: string;
  stats: [string, { uptimeFraction: string; predictedApr: string; nSamples: number }][];
};
export type BlockHeader = {
  blockTime: number;
  hash: string;
  height: number;
  numTxs: number;
  proposer: string;
};
