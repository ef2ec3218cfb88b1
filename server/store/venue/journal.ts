import type { Pool } from 'pg';
import type { RfqRecord } from '#domain/rfq/request.ts';
import { isFinal, type RfqEvent } from '#domain/rfq/rfq.ts';
import { toJson, withBigints } from './bigint-json.ts';
import type { RepeatKey } from './idempotency.ts';

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

/** The journal of requests. What it has said yes to survives a crash. */
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

const bytes = (hex: string): Buffer => Buffer.from(hex.slice(2), 'hex');
const bytesOrNull = (hex: string | null | undefined): Buffer | null => (hex ? bytes(hex) : null);

/** A filled request stays open until it has its receipt. */
const isOpen = (status: RfqRecord['rfq']['status']): boolean => status === 'FILLED' || !isFinal(status);

const INSERT = `WITH made AS (
    INSERT INTO rfq (rfq_id, status, is_open, version, state, quotes, taker, condition_id, created_ms, updated_ms)
    VALUES ($1, $2, $3, 1, $4, '[]', $5, $6, $7, $7) RETURNING rfq_id),
  kept AS (INSERT INTO idempotency (scope, key, request_hash, response, created_ms)
    SELECT $9::text, $10::text, $11::bytea, jsonb_build_object('rfq_id', rfq_id), $7 FROM made WHERE $10::text IS NOT NULL)
  INSERT INTO rfq_event (rfq_id, seq, at_ms, type, event)
    SELECT rfq_id, nth, (event->>'atMs')::bigint, event->>'type', event
    FROM made, jsonb_array_elements($8::jsonb) WITH ORDINALITY AS told (event, nth)`;

const UPDATE = `WITH moved AS (
    UPDATE rfq SET status = $3, is_open = $4, version = version + 1, state = $5, quotes = COALESCE($6, quotes),
      updated_ms = $7, quote_hash = $8, tx_hash = $9, parlay_id = $10
    WHERE rfq_id = $1 AND version = $2 RETURNING rfq_id),
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
  // What is read here was written by `stateOf`, and nothing else writes these columns.
  record: withBigints({ ...state, quotes }) as RfqRecord,
  version,
});

async function create(db: Pool, step: Omit<JournalStep, 'version'>): Promise<'created' | 'repeated'> {
  const { rfq, terms } = step.record;
  const { repeat } = step;
  try {
    await db.query({
      name: 'rfq-create',
      text: INSERT,
      values: [
        rfq.rfqId,
        rfq.status,
        isOpen(rfq.status),
        stateOf(step.record),
        bytes(terms.taker),
        bytes(terms.conditionId),
        step.nowMs,
        toJson(step.events),
        repeat?.scope ?? null,
        repeat?.key ?? null,
        repeat?.requestHash ?? null,
      ],
    });
    return 'created';
  } catch (error) {
    if (conflictOf(error) === 'idempotency_pkey') return 'repeated';
    throw error;
  }
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

/** The journal in Postgres: each call is one statement, so it happens as a whole or not at all. */
export function createJournal(db: Pool): Journal {
  return {
    create: (step) => create(db, step),
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
