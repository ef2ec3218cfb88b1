import type { OutcomeTemplate } from '#domain/outcome/template.ts';
import { templateSchema } from '#domain/outcome/upstream-rows.ts';
import type { InfoClient } from '#upstream/exchange/info-client.ts';
import type { Catalogue } from './catalogue.ts';
import type { Discovery } from './discovery.ts';
import type { MetadataWriter } from './metadata-writer.ts';
import { type MetaRows, readMeta, readRow } from './read-meta.ts';
import type { MetaUpdates } from './read-updates.ts';
import type { Rejections } from './rejections.ts';
import type { SettlementQueue } from './settlement-queue.ts';

export type LiveDeps = {
  info: Pick<InfoClient, 'outcomeMeta' | 'outcomeTemplates'>;
  catalogue: Catalogue;
  writer: MetadataWriter;
  rejections: Rejections;
  queue: SettlementQueue;
  discovery: Discovery;
  now: () => number;
  signal: AbortSignal;
};

/** Templates change rarely; a row with an unknown one triggers an earlier reload, though not at every poll. */
const TEMPLATES_MAX_AGE_MS = 600_000;
const TEMPLATES_MIN_AGE_MS = 30_000;

/** Keeps the store in step with what upstream lists as live. Every method may throw; asking again is always right. */
export class LiveMetadata {
  readonly #deps: LiveDeps;
  #templatesAtMs = Number.NEGATIVE_INFINITY;

  constructor(deps: LiveDeps) {
    this.#deps = deps;
  }

  /**
   * Reads everything live and stores changes. Queues what is no longer listed for settlement queries. @returns how many
   * ids are new since the previous poll
   */
  async poll(): Promise<number> {
    const { info, signal, catalogue } = this.#deps;
    const askedAtMs = this.#deps.now();
    const rows = readMeta(await info.outcomeMeta({ signal }));
    const ageMs = askedAtMs - this.#templatesAtMs;
    const lacks = catalogue.lacksTemplate(rows) && ageMs > TEMPLATES_MIN_AGE_MS;
    if (lacks || ageMs > TEMPLATES_MAX_AGE_MS) await this.#loadTemplates();
    await this.#store(rows, true, askedAtMs);
    return this.#deps.discovery.reach(
      rows.outcomes.reduce((most, { outcome }) => Math.max(most, outcome), -1),
    );
  }

  /** Stores the content of a push, and queues its settled outcomes for queries. */
  async push(updates: MetaUpdates, seenMs: number): Promise<void> {
    for (const outcomeId of updates.settledOutcomes) {
      this.#deps.discovery.know(outcomeId);
      this.#deps.queue.add({ outcomeId, seenMs, isWatched: true });
    }
    await this.#store(updates, false, seenMs);
    if (updates.settledQuestions.length > 0) {
      await this.#deps.writer.storeSettledQuestions(updates.settledQuestions);
    }
  }

  async #store(rows: MetaRows, isWhole: boolean, seenMs: number): Promise<void> {
    const { catalogue, discovery, queue } = this.#deps;
    await this.#deps.rejections.keep(rows.rejected, this.#deps.now());
    for (const { outcome } of rows.outcomes) discovery.know(outcome);
    const change = catalogue.take(rows, isWhole);
    for (const outcomeId of change.vanished) queue.add({ outcomeId, seenMs, isWatched: true });
    if (isWhole) for (const { outcome } of rows.outcomes) queue.done(outcome);
    if (change.questions.length + change.outcomes.length > 0) await this.#deps.writer.storeLive(change);
  }

  async #loadTemplates(): Promise<void> {
    const { info, signal, rejections, catalogue } = this.#deps;
    const templates: OutcomeTemplate[] = [];
    const rejected: MetaRows['rejected'] = [];
    for (const raw of await info.outcomeTemplates({ signal })) {
      readRow(templateSchema, raw, templates, rejected, 'outcomeTemplates');
    }
    await rejections.keep(rejected, this.#deps.now());
    catalogue.setTemplates(templates);
    this.#templatesAtMs = this.#deps.now();
  }
}
