import { createLoader, type inferParserType, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { AUDIT_ACTIONS } from '#domain/audit.ts';

/** The state of the audit log, all of it in the address. */
export const auditParams = {
  action: parseAsStringLiteral(AUDIT_ACTIONS),
  /** Id of who changed something. */
  actor: parseAsString,
  /** The entry whose drawer is open. */
  entry: parseAsString,
};

export type AuditParams = inferParserType<typeof auditParams>;
export type ChangeAudit = (patch: { [K in keyof AuditParams]?: AuditParams[K] | null }) => void;

/** Reads the state from a request's query string. */
export const loadAuditParams = createLoader(auditParams);

/** Entries of a page. */
const PAGE = 50;

/** What to ask for. */
export const auditInput = ({ action, actor }: AuditParams) => ({
  limit: PAGE,
  ...(action && { action }),
  ...(actor && { actorId: actor.slice(0, 100) }),
});

/** How the next page is found. */
export const nextEntries = {
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
};

/** Asks for one entry by its id: the first that is older than the id after it. Null for what is no id. */
export const entryInput = (auditId: string) =>
  /^\d{1,17}$/.test(auditId) ? { limit: 1, cursor: String(BigInt(auditId) + 1n) } : null;

/** Whether anything is left out. */
export const isFiltered = ({ action, actor }: AuditParams): boolean => action !== null || actor !== null;

export const NO_FILTER = { action: null, actor: null } as const;
