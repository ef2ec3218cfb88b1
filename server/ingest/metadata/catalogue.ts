import type { QuestionContext } from '#domain/outcome/normalise-question.ts';
import { type OutcomeTemplate, type Templates, templateIdOf } from '#domain/outcome/template.ts';
import type { OutcomeSpec, QuestionSpec } from '#domain/outcome/upstream-rows.ts';
import type { MetaRows } from './read-meta.ts';

/** Changes to store after an answer: new or changed rows, and ids that are no longer live. */
export type CatalogueChange = { outcomes: OutcomeSpec[]; questions: QuestionSpec[]; vanished: number[] };

export const contextOf = (question: QuestionSpec): QuestionContext => ({
  questionId: question.question,
  name: question.name,
  description: question.description,
  fallbackOutcome: question.fallbackOutcome,
});

/** Outcomes and questions that are live, as upstream last described them. In memory only; the store is the record. */
export class Catalogue {
  readonly #outcomes = new Map<number, { spec: OutcomeSpec; stored: string }>();
  readonly #questions = new Map<number, { spec: QuestionSpec; stored: string }>();
  readonly #questionOf = new Map<number, number>();
  #templates: Map<string, OutcomeTemplate> = new Map();

  get templates(): Templates {
    return this.#templates;
  }

  get liveIds(): number[] {
    return [...this.#outcomes.keys()];
  }

  /** Replaces the templates; what was made from them is made again at the next answer. */
  setTemplates(templates: OutcomeTemplate[]): void {
    this.#templates = new Map(templates.map((template) => [template.id, template]));
  }

  /** Whether a row names a template that is not known. */
  lacksTemplate(rows: Pick<MetaRows, 'outcomes' | 'questions'>): boolean {
    return [...rows.outcomes, ...rows.questions].some(({ name }) => {
      const id = templateIdOf(name);
      return id !== null && !this.#templates.has(id);
    });
  }

  questionOf(outcomeId: number): QuestionContext | null {
    const question = this.#questions.get(this.#questionOf.get(outcomeId) ?? -1);
    return question ? contextOf(question.spec) : null;
  }

  /** Takes in rows; `isWhole` says that what is not among them is no longer live. What it answers is yet to be stored. */
  take(rows: Pick<MetaRows, 'outcomes' | 'questions'>, isWhole: boolean): CatalogueChange {
    const vanished = isWhole ? this.#forgetAllBut(rows) : [];
    for (const spec of rows.questions) {
      this.#questions.set(spec.question, { spec, stored: this.#questions.get(spec.question)?.stored ?? '' });
      for (const id of membersOf(spec)) this.#questionOf.set(id, spec.question);
    }
    for (const spec of rows.outcomes) {
      this.#outcomes.set(spec.outcome, { spec, stored: this.#outcomes.get(spec.outcome)?.stored ?? '' });
    }
    return {
      questions: this.#unstoredQuestions().map(({ spec }) => spec),
      outcomes: this.#unstoredOutcomes().map(({ spec }) => spec),
      vanished,
    };
  }

  /** Remembers that a change is stored, so that equal rows are not stored again. */
  markStored(change: CatalogueChange): void {
    for (const { question } of change.questions) {
      const entry = this.#questions.get(question);
      if (entry) entry.stored = this.#printOfQuestion(entry.spec);
    }
    for (const { outcome } of change.outcomes) {
      const entry = this.#outcomes.get(outcome);
      if (entry) entry.stored = this.#printOfOutcome(entry.spec);
    }
  }

  /** Drops an outcome that settled. */
  drop(outcomeId: number): void {
    this.#outcomes.delete(outcomeId);
  }

  /** Questions are kept: members of a closed one are still queried one by one, and need it. */
  #forgetAllBut(rows: Pick<MetaRows, 'outcomes'>): number[] {
    const live = new Set(rows.outcomes.map((spec) => spec.outcome));
    const vanished = this.liveIds.filter((id) => !live.has(id));
    for (const id of vanished) this.#outcomes.delete(id);
    return vanished;
  }

  #unstoredQuestions() {
    return [...this.#questions.values()].filter(({ spec, stored }) => stored !== this.#printOfQuestion(spec));
  }

  #unstoredOutcomes() {
    return [...this.#outcomes.values()].filter(({ spec, stored }) => stored !== this.#printOfOutcome(spec));
  }

  #templateOf(name: string): unknown {
    const template = this.#templates.get(templateIdOf(name) ?? '');
    return template ? [template.name, template.description] : null;
  }

  /** Everything that a stored question was made from, as one text. */
  #printOfQuestion(spec: QuestionSpec): string {
    return JSON.stringify([spec, this.#templateOf(spec.name)]);
  }

  #printOfOutcome(spec: OutcomeSpec): string {
    const question = this.#questions.get(this.#questionOf.get(spec.outcome) ?? -1)?.spec;
    const about = question && [
      question.question,
      question.name,
      question.description,
      question.fallbackOutcome,
    ];
    return JSON.stringify([
      spec,
      this.#templateOf(spec.name),
      about,
      about && this.#templateOf(question.name),
    ]);
  }
}

const membersOf = (question: QuestionSpec): number[] =>
  question.fallbackOutcome === null
    ? question.namedOutcomes
    : [...question.namedOutcomes, question.fallbackOutcome];
