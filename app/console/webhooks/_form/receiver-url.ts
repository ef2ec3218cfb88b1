import { MAX_RECEIVER_URL } from '#domain/webhook/receiver-url.ts';

/** How the address that events are sent to is typed. */
export const RECEIVER_URL = {
  label: 'URL',
  maxLength: MAX_RECEIVER_URL,
  inputMode: 'url',
  isCode: true,
} as const;
