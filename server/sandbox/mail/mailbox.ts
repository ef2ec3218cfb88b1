import PostalMime from 'postal-mime';

/** A caught email. */
export type CaughtMail = {
  id: number;
  receivedAt: string;
  /** Envelope recipients. */
  to: string[];
  /** Header lines by name in small letters; of several lines of one name, the last. */
  headers: Record<string, string>;
  subject: string;
  text: string;
  /** The addresses that its text leads to. */
  links: string[];
};

const MOST_KEPT = 500;
const LINK = /https?:\/\/[^\s<>"]+/g;

/** The newest 500 caught emails. */
export class Mailbox {
  readonly #mails: CaughtMail[] = [];
  #lastId = 0;

  /** Parses a raw email and keeps it. */
  async keep(raw: Buffer, to: string[]): Promise<CaughtMail> {
    const mail = await PostalMime.parse(raw);
    const text = mail.text ?? '';
    this.#lastId += 1;
    const caught: CaughtMail = {
      id: this.#lastId,
      receivedAt: new Date().toISOString(),
      to: to.map((address) => address.toLowerCase()),
      headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
      subject: mail.subject ?? '',
      text,
      links: text.match(LINK) ?? [],
    };
    this.#mails.push(caught);
    if (this.#mails.length > MOST_KEPT) this.#mails.shift();
    return caught;
  }

  /** Emails to an address, or all; newest first. */
  list(to: string | null): CaughtMail[] {
    const address = to?.toLowerCase();
    return this.#mails.filter((mail) => address === undefined || mail.to.includes(address)).reverse();
  }

  find(id: number): CaughtMail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }
}
