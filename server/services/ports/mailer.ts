/** A letter to one person, in plain text. */
export type Letter = { to: string; subject: string; text: string };

/** Sends letters. */
export interface Mailer {
  /** The address of the pages that links in letters lead to, without a path. */
  readonly baseUrl: string;
  /** Resolves when the mail server has taken the letter. Rejects, within seconds, when it does not. */
  send(letter: Letter): Promise<void>;
}
