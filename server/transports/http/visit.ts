import type { Context } from 'hono';
import type { Caller } from './caller.ts';
import type { HeaderRecord } from './headers.ts';
import type { Pass } from './pass.ts';

/** One request on its way: who calls, and the headers that whatever is answered will carry. */
export type Visit = { c: Context; caller: Caller; pass: Pass; headers: HeaderRecord };
