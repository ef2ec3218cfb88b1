import { WordedError } from './worded-error.ts';

/** A refusal of the venue in its own words. */
export class VenueRefusal extends WordedError {
  readonly code: string;
  readonly status: number;

  constructor(message: string, code: string, status: number) {
    super(message);
    this.name = 'VenueRefusal';
    this.code = code;
    this.status = status;
  }
}

/** Longer than the venue waits for its chain. */
const READ_MS = 15_000;
/** A transfer is answered once it is mined. */
const SEND_MS = 90_000;

/** Reads an answer of the venue. @throws VenueRefusal when it is none */
export async function readVenueAnswer<Answer>(response: Response): Promise<Answer> {
  const body = (await response.json().catch(() => ({}))) as { error?: unknown; code?: unknown };
  if (response.ok) return body as Answer;
  const said = typeof body.error === 'string' ? sentence(body.error) : 'The venue did not answer.';
  throw new VenueRefusal(said, String(body.code ?? 'UNKNOWN'), response.status);
}

/** The venue writes refusals for programs, some of them without capital and period. */
const sentence = (text: string): string => {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
};

/**
 * Asks the venue from a page: a GET, or with `body` a POST. All of its paths are served at the pages' own origin.
 * @throws VenueRefusal when it refuses, TypeError or a timeout when it cannot be reached
 */
export async function askVenue<Answer>(
  path: string,
  { body, signal }: { body?: object; signal?: AbortSignal } = {},
): Promise<Answer> {
  const limit = AbortSignal.timeout(body ? SEND_MS : READ_MS);
  const init: RequestInit = body
    ? { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    : {};
  const response = await fetch(path, { ...init, signal: signal ? AbortSignal.any([signal, limit]) : limit });
  return readVenueAnswer<Answer>(response);
}
