/** Props of each sign-in method. */
export type WayProps = {
  /** Whether an attempt is underway. */
  busy: boolean;
  next: string;
  /** Runs one attempt at a time and shows its failure above the form. */
  attempt(work: () => Promise<void>): Promise<void>;
  /** Runs one attempt at a time. @throws its failure */
  alone(work: () => Promise<void>): Promise<void>;
};
