/** What each way is given. */
export type WayProps = {
  /** Whether an attempt is underway. */
  busy: boolean;
  next: string;
  /** Does one thing at a time, and says above what it failed with. */
  attempt(work: () => Promise<void>): Promise<void>;
  /** Does one thing at a time. @throws what it failed with */
  alone(work: () => Promise<void>): Promise<void>;
};
