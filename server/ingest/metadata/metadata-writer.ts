import type { Pool, PoolClient } from 'pg';
import type { Bus, Topics } from '#bus/topics.ts';
import { normaliseOutcome } from '#domain/outcome/normalise-outcome.ts';
import { registrationTime } from '#domain/outcome/registration-time.ts';
import { correctTimes } from '#store/writes-metadata/correct-times.ts';
import { inTransaction } from '#store/writes-metadata/in-transaction.ts';
import { rememberAbsent } from '#store/writes-metadata/known-outcomes.ts';
import { recordSettlements } from '#store/writes-metadata/record-settlements.ts';
import { syncEvents } from '#store/writes-metadata/sync-events.ts';
import {
  type OutcomeChange,
  type OutcomeWrite,
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

type Announcement = Topics['outcomes'];
type Deps = { db: Pool; bus: Bus; now: () => number };

/** So many rows a transaction, so that locks are short and other writers get their turn. */
const CHUNK = 500;

/** Stores changes of metadata, each set in one transaction with its events, and announces them once they are stored. */
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
    const questions = change.questions.map((spec) => writeOfQuestion(spec, templates, nowMs));
    for (let at = 0; at === 0 || at < change.outcomes.length; at += CHUNK) {
      const outcomes = change.outcomes.slice(at, at + CHUNK).map((spec): OutcomeWrite => {
        const outcome = normaliseOutcome(spec, this.#catalogue.questionOf(spec.outcome), templates);
        return { ...outcome, firstSeenMs: registrationTime(outcome, nowMs), lastSeenMs: nowMs };
      });
      await this.#commit((client) => this.#upsert(client, at === 0 ? questions : [], outcomes));
    }
    this.#catalogue.markStored(change);
  }

  /** Stores settlements, with what they tell of their outcomes and questions, and ids that upstream has nothing on. */
  async storeSettled(
    writes: readonly SettledWrites[],
    absent: readonly { outcomeId: number; reason: string }[],
  ): Promise<void> {
    const questions = mergeQuestionWrites(writes.flatMap(({ question }) => question ?? []));
    await this.#commit(async (client) => {
      const announced = await this.#upsert(
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
      return [...announced, ...settled.map((outcomeId) => ({ outcomeId, change: 'settled' as const }))];
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
  ): Promise<Announcement> {
    await upsertQuestions(client, questions);
    const changes = await upsertOutcomes(client, outcomes);
    await syncEvents(
      client,
      changes.map(({ outcomeId }) => outcomeId),
    );
    return changes.map(toAnnouncement);
  }

  async #commit(work: (client: PoolClient) => Promise<Announcement>): Promise<void> {
    const announced = await inTransaction(this.#deps.db, work);
    if (announced.length > 0) this.#deps.bus.publish('outcomes', announced);
  }
}

const toAnnouncement = ({ outcomeId, isNew }: OutcomeChange): Announcement[number] => ({
  outcomeId,
  change: isNew ? 'created' : 'updated',
});
