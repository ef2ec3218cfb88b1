import type { Answers } from '#app/data/trpc-client.ts';

/** A subscription with how it did in the last 24 hours. */
export type Webhook = Answers['webhooks']['get'];
export type Webhooks = Answers['webhooks']['list'];

/** A secret that was made just now, whole, and what its dialog is called. */
export type IssuedSecret = { title: string; secret: string; subscriptionId: string };

/** A subscription to what happens in matches. */
export type SportsWebhook = Answers['webhooks']['sports']['list'][number];
