import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSmtpMailer } from '#integrations/email/smtp-mailer.ts';
import { type SandboxMail, startSandboxMail } from './start-sandbox-mail.ts';

let mail: SandboxMail;
const heard: string[][] = [];
beforeAll(async () => {
  mail = await startSandboxMail({ inbox: 0, smtp: 0 }, ({ links }) => heard.push(links));
});
afterAll(() => mail.stop());

const mailer = () =>
  createSmtpMailer({ smtpUrl: mail.smtpUrl, from: 'Hashmark <a@hashmark.test>', baseUrl: 'http://h.test' });
const read = async (path: string, headers = {}) => fetch(`${mail.inboxUrl}${path}`, { headers });

describe('the sandbox mail', () => {
  it('catches what is sent over SMTP, shows it to people and programs, and tells of its links', async () => {
    const link = `http://h.test/sign-in/link#token=${'x'.repeat(90)}&next=%2Fconsole`;
    const text = `Öffnen <b>:\n\n${link}\n`;
    await mailer().send({ to: 'Ann@Example.test', subject: 'Grüße <b>', text });
    const { mails } = await (await read('/mails?to=ann@example.test')).json();
    expect(mails).toEqual([
      expect.objectContaining({ to: ['ann@example.test'], subject: 'Grüße <b>', text, links: [link] }),
    ]);
    expect(heard).toContainEqual([link]);
    expect(await (await read(`/mails/${mails[0].id}`)).json()).toEqual(mails[0]);
    expect(await (await read('/')).text()).toContain('Grüße &lt;b&gt;');
    expect((await (await read('/mails?to=bob@example.test')).json()).mails).toEqual([]);
    expect((await read('/mails/999')).status).toBe(404);
  });

  it('takes another port when its own is taken', async () => {
    const second = await startSandboxMail({ inbox: Number(new URL(mail.inboxUrl).port), smtp: 0 }, () => {});
    expect(second.inboxUrl).not.toBe(mail.inboxUrl);
    expect((await fetch(`${second.inboxUrl}/mails`)).status).toBe(200);
    await second.stop();
  });
});

describe('a letter', () => {
  it('gets no header and no reader from what strangers write into its subject or address', async () => {
    const subject = 'Join “A\r\nBcc: eve@evil.test\r\n\r\nbody”';
    await mailer().send({ to: 'dora@example.test', subject, text: 'x' });
    const [letter] = (await (await read('/mails?to=dora@example.test')).json()).mails;
    expect(letter).toMatchObject({ to: ['dora@example.test'], text: 'x\n' });
    expect(letter.headers.bcc).toBeUndefined();
    expect(letter.subject).toBe('Join “A Bcc: eve@evil.test body”');
    await mailer()
      .send({ to: 'fay@example.test\r\nRCPT TO:<eve@evil.test>', subject: 's', text: 'x' })
      .catch(() => {}); // refused or not, nobody else may get it
    await mailer()
      .send({ to: 'gus@example.test, eve@evil.test', subject: 's', text: 'x' })
      .catch(() => {});
    expect((await (await read('/mails?to=eve@evil.test')).json()).mails).toEqual([]);
  });

  it('that no server takes is given back within seconds', async () => {
    const silent = createSmtpMailer({
      smtpUrl: 'smtp://127.0.0.1:9',
      from: 'a@b.test',
      baseUrl: 'http://h.test',
    });
    await expect(silent.send({ to: 'a@b.test', subject: 's', text: 't' })).rejects.toThrow(/ECONNREFUSED/);
  });
});
