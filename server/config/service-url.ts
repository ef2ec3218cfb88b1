import { z } from 'zod';

/** Base URL of another service, without a trailing slash: paths are appended. */
export const serviceUrl = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''));
