import type { Actor } from '#services/context.ts';
import type { Standing } from '#services/usage/meter.ts';
import type { Failure } from '#transports/failure.ts';

/** Whether a request may go on, as whom, and where its caller stands. */
export type Pass = { actor: Actor; standing: Standing; refusal: Failure | null };
