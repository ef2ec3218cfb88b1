import { z } from 'zod';

/** Where another service is, without a slash at the end: paths are written behind it. */
export const serviceUrl = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''));
