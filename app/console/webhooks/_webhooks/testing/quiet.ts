/** What a day has brought to a webhook that nothing was sent to. */
export const QUIET = {
  delivered: 0,
  failed: 0,
  isCut: false,
  failingSinceMs: null,
  openUntilMs: null,
  isGivenUp: false,
};
