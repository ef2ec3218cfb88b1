import { z } from '@hono/zod-openapi';

/** A number from 0 to 1. */
export const probability = () => z.number().min(0).max(1);
