import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { SMTPServer } from 'smtp-server';
import type { CaughtMail, Mailbox } from './mailbox.ts';

const MAX_BYTES = 1 << 20;
const SILENCE_MS = 30_000;
const MOST_CLIENTS = 100;
/** Time that an email being received may delay shutdown. */
const CLOSE_MS = 500;

async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += (chunk as Buffer).length;
    // Excess data is read and dropped, so that the sender gets the error.
    if (bytes <= MAX_BYTES) chunks.push(chunk as Buffer);
  }
  if (bytes > MAX_BYTES) throw new Error(`The message is larger than ${MAX_BYTES} bytes.`);
  return Buffer.concat(chunks);
}

/** A local SMTP server that delivers nothing: every email goes into `box`. */
export async function startSmtpCatcher(
  box: Mailbox,
  listenOn: number,
  onMail: (mail: CaughtMail) => void,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: MAX_BYTES,
    maxClients: MOST_CLIENTS,
    socketTimeout: SILENCE_MS,
    closeTimeout: CLOSE_MS,
    disableReverseLookup: true,
    onAuth: ({ username }, _session, done) => done(null, { user: username ?? '' }),
    onData: (stream, { envelope }, done) => {
      readAll(stream)
        .then((raw) =>
          box.keep(
            raw,
            envelope.rcptTo.map(({ address }) => address),
          ),
        )
        .then(
          (mail) => {
            done();
            onMail(mail);
          },
          (error: Error) => done(error),
        );
    },
  });
  // Ignore clients that disconnect mid-message.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(listenOn, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { port, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}
