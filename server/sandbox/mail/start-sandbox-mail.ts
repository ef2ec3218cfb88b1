import { startInboxServer } from './inbox-server.ts';
import { type CaughtMail, Mailbox } from './mailbox.ts';
import { startSmtpCatcher } from './smtp-catcher.ts';

/** The sandbox's mail server, and where people read what it caught. */
export type SandboxMail = { smtpUrl: string; inboxUrl: string; stop: () => Promise<void> };

/** Starts both. Port 0: any free one. */
export async function startSandboxMail(
  ports: { inbox: number; smtp: number },
  onMail: (mail: CaughtMail) => void,
): Promise<SandboxMail> {
  const box = new Mailbox();
  const smtp = await startSmtpCatcher(box, ports.smtp, onMail);
  const inbox = await startInboxServer(box, ports.inbox);
  return {
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    inboxUrl: `http://localhost:${inbox.port}`,
    stop: async () => {
      await Promise.all([smtp.stop(), inbox.stop()]);
    },
  };
}
