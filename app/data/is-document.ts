import { headers } from 'next/headers';

/**
 * Whether this answer is a page that a browser opens, rather than what a link of an open page fetches. Also of whoever
 * does not say, such as a crawler.
 */
export const isDocument = async (): Promise<boolean> => (await headers()).get('sec-fetch-dest') !== 'empty';
