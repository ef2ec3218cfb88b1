/** What each way is given. */
export type WayProps = {
  /** Whether an attempt is underway. */
  busy: boolean;
  next: string;
  attempt(work: () => Promise<void>): Promise<void>;
};
