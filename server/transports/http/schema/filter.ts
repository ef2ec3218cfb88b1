import { z } from '@hono/zod-openapi';
import { exactly } from '#transports/http/input.ts';

/** Letters, digits and the few marks that names of underlyings, periods and categories have. */
const WORD = /^[A-Za-z0-9][A-Za-z0-9 ._:-]{0,63}$/;

/** A word that rows are filtered by; other characters are 400 with exactly `message`. Unknown words match nothing. */
const word = (message: string, example: string) =>
  z
    .string()
    .refine((text) => WORD.test(text), exactly(message))
    .openapi({ type: 'string', pattern: WORD.source, example });

/** A ticker filter, of any case. Bad characters: 400 `Invalid underlying`. */
export const underlying = () => word('Invalid underlying', 'BTC');
/** A category filter. Bad characters: 400 `Invalid category`. */
export const category = () => word('Invalid category', 'crypto');
/** A period filter such as `1d`. Bad characters: 400 `Invalid period`. */
export const period = () => word('Invalid period', '1d');
/** A filter by class of a market group. Bad characters: 400 `Invalid group_class`. */
export const groupClass = () => word('Invalid group_class', 'priceBinary');

const DECIMAL = /^\d{1,15}(\.\d{1,15})?$/;

/** A decimal of at least 0 in a query; anything else is 400 with exactly `message`. */
export const decimal = (message: string) =>
  z
    .string()
    .refine((text) => DECIMAL.test(text), exactly(message))
    .transform(Number)
    .openapi({ type: 'number', minimum: 0 });
