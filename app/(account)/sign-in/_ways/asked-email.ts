/** The address that a sign-in email was asked for, and where its link leads. */
export type AskedEmail = { email: string; next: string };

// In this tab's memory alone: an address in the page's own would be kept by histories and logs.
let asked: AskedEmail | null = null;

export const rememberAsked = (email: AskedEmail): void => {
  asked = email;
};

/** What this tab asked for last; null after a reload. */
export const lastAsked = (): AskedEmail | null => asked;
