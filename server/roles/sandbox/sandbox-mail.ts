import type { Logger } from '#observe/logger.ts';
import { startSandboxMail as start } from '#sandbox/mail/start-sandbox-mail.ts';
import type { Env } from '#server/config/env.ts';
import type { Shutdown } from '#server/process/shutdown.ts';

/** The SMTP server, and the web inbox if emails are only caught. */
export type MailPlace = { smtpUrl: string; inboxUrl: string | null };

/** Starts the sandbox's mail catcher, which logs the links in each email. */
export async function startSandboxMail(env: Env, logger: Logger, shutdown: Shutdown): Promise<MailPlace> {
  const ports = { inbox: env.SANDBOX_MAIL_PORT, smtp: env.SANDBOX_SMTP_PORT };
  const mail = await start(ports, ({ to, subject, links }) =>
    logger.info({ to, subject, links }, 'email received by the sandbox mail catcher'),
  );
  shutdown.add('sandbox mail', () => mail.stop());
  logger.info({ inbox: mail.inboxUrl }, 'sandbox mail catcher started');
  return mail;
}
