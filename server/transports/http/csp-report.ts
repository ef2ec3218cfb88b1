import { z } from 'zod';
import { parseJson } from '#domain/json-text.ts';
import type { Logger } from '#observe/logger.ts';
import { MinuteWindow } from '#services/usage/minute-window.ts';

const MAX_BYTES = 16_384;
/** Reports of one body that are looked at; browsers send them in batches. */
const MOST_A_BODY = 10;
/** Bodies a minute. Anybody can send them: they must cost little and fill no log. */
const PER_MINUTE = { address: 20, all: 120 } as const;
const MAX_TEXT = 200;

const text = z.string().catch('');
const number = z.number().catch(0);

/** The form of `report-uri`, and that of the Reporting API: the same words, written otherwise. */
const older = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
    'line-number': number,
  }),
});
const newer = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    documentURL: text,
    effectiveDirective: text,
    blockedURL: text,
    sourceFile: text,
    lineNumber: number,
  }),
});

/** A violation's fields for the log. */
type Violation = { page: string; directive: string; blocked: string; source: string; line: number };

/** Origin and first path segment of a URL: the rest may contain a secret. */
function placeOf(address: string): string {
  const url = URL.parse(address);
  if (!url?.host) return address.slice(0, MAX_TEXT).replace(/[?#].*$/s, '');
  return `${url.origin}/${url.pathname.split('/')[1] ?? ''}`.slice(0, MAX_TEXT);
}

function toViolation(report: unknown): Violation | null {
  const old = older.safeParse(report).data?.['csp-report'];
  const body = old
    ? {
        documentURL: old['document-uri'],
        effectiveDirective: old['effective-directive'] || old['violated-directive'],
        blockedURL: old['blocked-uri'],
        sourceFile: old['source-file'],
        lineNumber: old['line-number'],
      }
    : newer.safeParse(report).data?.body;
  if (!body?.effectiveDirective) return null;
  return {
    page: placeOf(body.documentURL),
    directive: body.effectiveDirective.slice(0, MAX_TEXT),
    blocked: placeOf(body.blockedURL),
    source: placeOf(body.sourceFile),
    line: body.lineNumber,
  };
}

/** The text of a body; null when it is longer than any browser's, or does not say how long it is. */
async function readText(request: Request): Promise<string | null> {
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  return length <= MAX_BYTES ? request.text() : null;
}

export type CspReportDeps = {
  logger: Pick<Logger, 'warn'>;
  now: () => number;
};

/**
 * Takes reports of what the policies of pages have stopped, and logs them: an attack, or a fault of ours. `address` is
 * what the sender is counted by.
 */
export function createCspReport(
  deps: CspReportDeps,
): (request: Request, address: string) => Promise<Response> {
  const window = new MinuteWindow();
  const answer = (status: number) => new Response(null, { status, headers: { 'cache-control': 'no-store' } });
  const admit = (address: string): boolean =>
    window.take(`address ${address}`, PER_MINUTE.address, deps.now()) &&
    window.take('all', PER_MINUTE.all, deps.now());
  return async (request, address) => {
    if (request.method !== 'POST') return answer(405);
    if (!admit(address)) return answer(429);
    const body = await readText(request);
    if (body === null) return answer(413);
    for (const report of [parseJson(body)].flat().slice(0, MOST_A_BODY)) {
      const violation = toViolation(report);
      if (violation) deps.logger.warn(violation, 'browser reported a content security policy violation');
    }
    return answer(204);
  };
}
