import type { Actor } from '#services/context.ts';
import type { Standing } from '#services/usage/meter.ts';
import type { Fault } from '#transports/faults/fault.ts';
import type { CredentialSources } from './credential.ts';
import type { Requirement } from './requirement.ts';
import type { HeaderRecord } from './standing-headers.ts';

/** What a browser sends along that a console session is read from. */
export type BrowserSource = {
  cookie: string | undefined;
  /** Whether a page of this host asks; always so for what changes nothing. */
  isOwnPage: boolean;
};

/** What the gate is asked, whatever protocol the request came by. */
export type GateRequest = {
  credentials: CredentialSources;
  /** Null for protocols that no browser session speaks. */
  browser: BrowserSource | null;
  /** Network address that anonymous calls are metered by; IPv6 by its /64. */
  ip: string;
  /** The address itself, as it came; empty when it cannot be known. */
  address: string;
  operation: Requirement;
};

/** Whether a request may go on, as whom, and where its caller stands. */
export type Pass = { actor: Actor; standing: Standing; refusal: Fault | null };

/** What the gate decided of a request, and what every answer to it carries. */
export type Decision = Pass & {
  requestId: string;
  headers: Readonly<HeaderRecord>;
  /** When the request came, by the clock … */
  timeMs: number;
  /** … and by `performance.now()`. */
  startedMs: number;
};
