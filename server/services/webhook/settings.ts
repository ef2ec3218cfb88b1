/** What webhooks need of a process: what secrets are sealed with, and whether they may lead to this machine. */
export type WebhookSettings = { secretsKey: Buffer; allowLoopback: boolean };
