import PostalMime from 'postal-mime';

/** A letter that was caught. */
export type CaughtMail = {
  id: number;
  receivedAt: string;
  /** Who the envelope says it goes to. */
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

/** The letters that were caught, the newest 500 of them. */
export class Mailbox {
  readonly #mails: CaughtMail[] = [];
  #lastId = 0;

  /** Reads a letter as it came over the wire and keeps it. */
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

  /** The letters to an address, or to anybody; newest first. */
  list(to: string | null): CaughtMail[] {
    const address = to?.toLowerCase();
    return this.#mails.filter((mail) => address === undefined || mail.to.includes(address)).reverse();
  }

  find(id: number): CaughtMail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }
}
