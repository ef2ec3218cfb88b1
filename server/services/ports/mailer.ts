/** An email to one person, in plain text. */
export type Email = { to: string; subject: string; text: string };

/** Sends emails. */
export interface Mailer {
  /** The address of the pages that links in emails lead to, without a path. */
  readonly baseUrl: string;
  /** Resolves when the mail server has taken the email. Rejects, within seconds, when it does not. */
  send(mail: Email): Promise<void>;
}
