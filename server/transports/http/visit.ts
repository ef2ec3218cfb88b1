import type { Context } from 'hono';
import type { Caller } from './caller.ts';
import type { Pass } from './gate.ts';
import type { HeaderRecord } from './headers.ts';

/** One request on its way: who calls, and the headers that whatever is answered will carry. */
export type Visit = { c: Context; caller: Caller; pass: Pass; headers: HeaderRecord };
