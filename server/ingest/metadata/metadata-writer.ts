import type { Pool, PoolClient } from 'pg';
import { normaliseOutcome } from '#domain/outcome/normalise-outcome.ts';
import type { OutcomeChange, SequencedOutcomeChange } from '#domain/outcome/outcome-change.ts';
import { registrationTime } from '#domain/outcome/registration-time.ts';
import { appendOutcomeChanges } from '#store/writes-metadata/append-outcome-changes.ts';
import { correctTimes } from '#store/writes-metadata/correct-times.ts';
import { inTransaction } from '#store/writes-metadata/in-transaction.ts';
import { rememberAbsent } from '#store/writes-metadata/known-outcomes.ts';
import { recordSettlements } from '#store/writes-metadata/record-settlements.ts';
import { syncEvents } from '#store/writes-metadata/sync-events.ts';
import {
  type OutcomeWrite,
  type StoredOutcome,
  upsertOutcomes,
} from '#store/writes-metadata/upsert-outcomes.ts';
import {
  markQuestionsSettled,
  type QuestionWrite,
  upsertQuestions,
} from '#store/writes-metadata/upsert-questions.ts';
import type { Catalogue, CatalogueChange } from './catalogue.ts';
import { mergeQuestionWrites, writeOfQuestion } from './question-writes.ts';
import type { SettledWrites } from './settlement-writes.ts';

type Deps = {
  db: Pool;
  now: () => number;
  /** Called with changes once they are stored, in sequence order. */
  onChanges: (changes: SequencedOutcomeChange[]) => void;
};

/** So many rows a transaction, so that locks are short and other writers get their turn. */
const CHUNK = 500;

/** Stores changes of metadata, each set in one transaction with its events and its place in the topic of outcomes. */
export class MetadataWriter {
  readonly #deps: Deps;
  readonly #catalogue: Catalogue;

  constructor(deps: Deps, catalogue: Catalogue) {
    this.#deps = deps;
    this.#catalogue = catalogue;
  }

  /** Stores live rows that changed. Questions go with the first outcomes. */
  async storeLive(change: CatalogueChange): Promise<void> {
    const nowMs = this.#deps.now();
    const { templates } = this.#catalogue;
    const questions = change.questions.map((spec) => writeOfQuestion(spec, this.#catalogue, nowMs));
    for (let at = 0; at === 0 || at < change.outcomes.length; at += CHUNK) {
      const outcomes = change.outcomes.slice(at, at + CHUNK).map((spec): OutcomeWrite => {
        const { outcome: id } = spec;
        const outcome = normaliseOutcome(
          spec,
          this.#catalogue.questionOf(id),
          templates,
          this.#catalogue.distinctionOf(id),
        );
        return { ...outcome, firstSeenMs: registrationTime(outcome, nowMs), lastSeenMs: nowMs };
      });
      await this.#commit((client) => this.#upsert(client, at === 0 ? questions : [], outcomes));
    }
    this.#catalogue.markStored(change);
  }

  /** Stores settlements with the metadata of their outcomes and questions, and ids that upstream does not know. */
  async storeSettled(
    writes: readonly SettledWrites[],
    absent: readonly { outcomeId: number; reason: string }[],
  ): Promise<void> {
    const questions = mergeQuestionWrites(writes.flatMap(({ question }) => question ?? []));
    await this.#commit(async (client) => {
      const changes = await this.#upsert(
        client,
        questions,
        writes.map(({ outcome }) => outcome),
      );
      const settled = await recordSettlements(
        client,
        writes.map(({ settlement }) => settlement),
      );
      await syncEvents(client, settled);
      await rememberAbsent(client, absent, this.#deps.now());
      return [...changes, ...settled.map((outcomeId) => ({ outcomeId, change: 'settled' as const }))];
    });
  }

  async storeSettledQuestions(questionIds: readonly number[]): Promise<void> {
    await this.#commit(async (client) => {
      await markQuestionsSettled(client, questionIds);
      return [];
    });
  }

  /** Brings times in line with what fills have shown since. */
  async correctTimes(): Promise<void> {
    await this.#commit(async (client) =>
      (await correctTimes(client)).map((outcomeId) => ({ outcomeId, change: 'updated' as const })),
    );
  }

  async #upsert(
    client: PoolClient,
    questions: QuestionWrite[],
    outcomes: OutcomeWrite[],
  ): Promise<OutcomeChange[]> {
    await upsertQuestions(client, questions);
    const stored = await upsertOutcomes(client, outcomes);
    await syncEvents(
      client,
      stored.map(({ outcomeId }) => outcomeId),
    );
    return stored.map(toChange);
  }

  async #commit(work: (client: PoolClient) => Promise<OutcomeChange[]>): Promise<void> {
    const { db, now, onChanges } = this.#deps;
    const stored = await inTransaction(db, async (client) =>
      appendOutcomeChanges(client, await work(client), now()),
    );
    if (stored.length > 0) onChanges(stored);
  }
}

const toChange = ({ outcomeId, isNew }: StoredOutcome): OutcomeChange => ({
  outcomeId,
  change: isNew ? 'registered' : 'updated',
});
