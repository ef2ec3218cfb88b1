import { z } from '@hono/zod-openapi';

/** Seconds that a feed may be reused: aggregators ask every few minutes at most. */
export const FEED_MAX_AGE = 60;

export const dateField = () => z.iso.date().openapi({ description: 'A UTC day.', example: '2026-05-02' });

export const usersField = () => z.int().openapi({ description: 'Wallets with any fill that day.' });
