import { createTransport } from 'nodemailer';

type Email = { to: string; subject: string; text: string };

export type SmtpMailerOptions = {
  /** Such as `smtps://user:password@mail.example:465`. */
  smtpUrl: string;
  /** Who emails are from, such as `Hashmark <no-reply@hashmark.example>`. */
  from: string;
  /** The address of the pages that links in emails lead to. */
  baseUrl: string;
};

const CONNECT_MS = 5_000;
const SILENCE_MS = 10_000;
/** Emails on their way at once; a mail server that hangs must not gather requests without end. */
const MOST_UNDERWAY = 50;

/** Sends emails over SMTP. Their text is never read as anything but text, nor is a file or an address in it opened. */
export function createSmtpMailer({ smtpUrl, from, baseUrl }: SmtpMailerOptions) {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  let underway = 0;
  return {
    baseUrl,
    async send({ to, subject, text }: Email): Promise<void> {
      if (underway >= MOST_UNDERWAY) throw new Error('too many emails are on their way already');
      underway += 1;
      try {
        // An object, not a text: nothing in the address can add another recipient.
        await transport.sendMail({ from, to: { name: '', address: to }, subject: onOneLine(subject), text });
      } finally {
        underway -= 1;
      }
    },
  };
}

/** A line break would begin another header. */
const onOneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
