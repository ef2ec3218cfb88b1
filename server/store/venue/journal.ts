import type { Pool } from 'pg';
import type { RfqRecord } from '#domain/rfq/request.ts';
import { isFinal, type RfqEvent } from '#domain/rfq/rfq.ts';
import { hexBytes } from '../hex-bytes.ts';
import { toJson, withBigints } from './bigint-json.ts';
import type { RepeatKey } from './idempotency.ts';
import { inGroups } from './in-groups.ts';

/** A request as it is stored. `version` rises by one with each change. */
export type JournalEntry = { record: RfqRecord; version: number };

/** One step of a request: what it becomes, and the events that made it so. */
export type JournalStep = {
  record: RfqRecord;
  /** The version that the decision was made on. */
  version: number;
  events: readonly RfqEvent[];
  /** Quotes are stored with the step that closes the window, not again with later ones. */
  withQuotes?: boolean;
  /** Stored with the step, so that a repeat of the call finds it or finds nothing done. */
  repeat?: RepeatKey;
  nowMs: number;
};

/**
 * The journal of requests. Every stored step survives a crash of the relay; from the acceptance on, also a crash of the
 * database.
 */
export interface Journal {
  /** Stores a new request, version 1. @returns `repeated` when its repeat key is taken: nothing was stored */
  create(step: Omit<JournalStep, 'version'>): Promise<'created' | 'repeated'>;
  /**
   * Stores a step if the stored version is still the given one. @returns `moved` when it is not; `repeated` when the
   * repeat key is taken; `quote_taken` when the accepted quote belongs to another request. Then nothing was stored
   */
  compareAndSet(step: JournalStep): Promise<'stored' | 'moved' | 'repeated' | 'quote_taken'>;
  load(rfqId: string): Promise<JournalEntry | null>;
  /** Every request that is not final or has still to get its receipt, oldest first. */
  loadOpen(): Promise<JournalEntry[]>;
}

const bytesOrNull = (hex: string | null | undefined): Buffer | null => (hex ? hexBytes(hex) : null);

/** A filled request stays open until it has its receipt. */
const isOpen = (status: RfqRecord['rfq']['status']): boolean => status === 'FILLED' || !isFinal(status);

/**
 * Before the acceptance nobody is bound, so commits into these states do not wait for the disk flush, the slowest part
 * of a request. The acceptance does wait, and flushes all earlier commits too.
 */
const BEFORE_ACCEPTANCE: ReadonlySet<string> = new Set([
  'CREATED',
  'COLLECTING_QUOTES',
  'AWAITING_REQUESTER_ACCEPTANCE',
]);
/** For the transaction that the statement is. */
const NO_WAIT = `set_config('synchronous_commit', 'off', true)`;

const INSERT = `WITH unhurried AS (SELECT ${NO_WAIT} AS setting), asked AS (
    SELECT * FROM unnest($1::text[], $2::text[], $3::boolean[], $4::jsonb[], $5::bytea[], $6::bytea[], $7::bigint[],
      $8::jsonb[], $9::text[], $10::text[], $11::bytea[])
      AS a (rfq_id, status, is_open, state, taker, condition_id, now_ms, events, scope, key, request_hash)),
  made AS (
    INSERT INTO rfq (rfq_id, status, is_open, version, state, quotes, taker, condition_id, created_ms, updated_ms)
    SELECT rfq_id, status, is_open, 1, state, '[]', taker, condition_id, now_ms, now_ms FROM asked, unhurried),
  kept AS (INSERT INTO idempotency (scope, key, request_hash, response, created_ms)
    SELECT scope, key, request_hash, jsonb_build_object('rfq_id', rfq_id), now_ms FROM asked WHERE key IS NOT NULL)
  INSERT INTO rfq_event (rfq_id, seq, at_ms, type, event)
    SELECT rfq_id, nth, (event->>'atMs')::bigint, event->>'type', event
    FROM asked, jsonb_array_elements(events) WITH ORDINALITY AS told (event, nth)`;

const UPDATE = `WITH unhurried AS (SELECT CASE WHEN $15 THEN ${NO_WAIT} END AS setting),
  moved AS (
    UPDATE rfq SET status = $3, is_open = $4, version = version + 1, state = $5, quotes = COALESCE($6, quotes),
      updated_ms = $7, quote_hash = $8, tx_hash = $9, parlay_id = $10
    FROM unhurried WHERE rfq_id = $1 AND version = $2 RETURNING rfq_id),
  told AS (INSERT INTO rfq_event (rfq_id, seq, at_ms, type, event)
    SELECT rfq_id, (SELECT COALESCE(max(seq), 0) FROM rfq_event WHERE rfq_id = $1) + nth,
      (event->>'atMs')::bigint, event->>'type', event
    FROM moved, jsonb_array_elements($11::jsonb) WITH ORDINALITY AS t (event, nth)),
  kept AS (INSERT INTO idempotency (scope, key, request_hash, response, created_ms)
    SELECT $12::text, $13::text, $14::bytea, jsonb_build_object('rfq_id', rfq_id), $7 FROM moved WHERE $13::text IS NOT NULL)
  SELECT count(*)::int AS moved FROM moved`;

/** The unique index that a statement ran into; null for any other failure. */
function conflictOf(error: unknown): string | null {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' ? (constraint ?? '') : null;
}

const stateOf = ({ rfq, terms, acceptance, attempts }: RfqRecord): string =>
  toJson({ rfq, terms, acceptance, attempts });

type StoredRow = { state: object; quotes: unknown; version: number };
const entryOf = ({ state, quotes, version }: StoredRow): JournalEntry => ({
  // Safe cast: only `stateOf` writes these columns.
  record: withBigints({ ...state, quotes }) as RfqRecord,
  version,
});

type NewStep = Omit<JournalStep, 'version'>;
type Created = 'created' | 'repeated';
/** Requests that are stored in one statement at most. */
const MAX_GROUP = 64;

const newRow = ({ record, events, nowMs, repeat }: NewStep): unknown[] => [
  record.rfq.rfqId,
  record.rfq.status,
  isOpen(record.rfq.status),
  stateOf(record),
  hexBytes(record.terms.taker),
  hexBytes(record.terms.conditionId),
  nowMs,
  toJson(events),
  repeat?.scope ?? null,
  repeat?.key ?? null,
  repeat?.requestHash ?? null,
];

/** Whether a statement failed because of its data: nothing of it is stored, and other statements may succeed. */
const isDataFault = (error: unknown): boolean => /^2[23]/.test((error as { code?: string }).code ?? '');

async function insert(db: Pool, steps: readonly NewStep[]): Promise<void> {
  const rows = steps.map(newRow);
  const columns = rows[0]?.map((_, column) => rows.map((row) => row[column])) ?? [];
  await db.query({ name: 'rfq-create', text: INSERT, values: columns });
}

async function create(db: Pool, step: NewStep): Promise<Created> {
  try {
    await insert(db, [step]);
    return 'created';
  } catch (error) {
    if (conflictOf(error) === 'idempotency_pkey') return 'repeated';
    throw error;
  }
}

/** Stores new requests in one statement; one by one if any of them is a repeat or invalid. */
async function createAll(db: Pool, steps: readonly NewStep[]): Promise<(Created | Promise<Created>)[]> {
  try {
    if (steps.length > 1) {
      await insert(db, steps);
      return steps.map(() => 'created');
    }
  } catch (error) {
    if (!isDataFault(error)) throw error;
  }
  return steps.map((step) => create(db, step));
}

async function compareAndSet(db: Pool, step: JournalStep): ReturnType<Journal['compareAndSet']> {
  const { record, repeat } = step;
  const { rfq } = record;
  try {
    const { rows } = await db.query<{ moved: number }>({
      name: 'rfq-compare-and-set',
      text: UPDATE,
      values: [
        rfq.rfqId,
        step.version,
        rfq.status,
        isOpen(rfq.status),
        stateOf(record),
        step.withQuotes ? toJson(record.quotes) : null,
        step.nowMs,
        bytesOrNull(record.acceptance?.quoteHash),
        bytesOrNull(rfq.txHash),
        rfq.parlayId === null ? null : rfq.parlayId.toString(),
        toJson(step.events),
        repeat?.scope ?? null,
        repeat?.key ?? null,
        repeat?.requestHash ?? null,
        BEFORE_ACCEPTANCE.has(rfq.status),
      ],
    });
    return rows[0]?.moved === 1 ? 'stored' : 'moved';
  } catch (error) {
    const conflict = conflictOf(error);
    if (conflict === 'idempotency_pkey') return 'repeated';
    if (conflict === 'rfq_quote_hash') return 'quote_taken';
    throw error;
  }
}

/**
 * The journal in Postgres: each call is one statement, so it happens as a whole or not at all. New requests that come
 * together share theirs: under load that saves most of their round trips and commits.
 */
export function createJournal(db: Pool): Journal {
  return {
    create: inGroups(MAX_GROUP, (steps: readonly NewStep[]) => createAll(db, steps)),
    compareAndSet: (step) => compareAndSet(db, step),
    async load(rfqId) {
      const { rows } = await db.query<StoredRow>({
        name: 'rfq-load',
        text: 'SELECT state, quotes, version FROM rfq WHERE rfq_id = $1',
        values: [rfqId],
      });
      return rows[0] ? entryOf(rows[0]) : null;
    },
    async loadOpen() {
      const { rows } = await db.query<StoredRow>(
        'SELECT state, quotes, version FROM rfq WHERE is_open ORDER BY created_ms, rfq_id',
      );
      return rows.map(entryOf);
    },
  };
}
