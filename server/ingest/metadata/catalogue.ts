import { type DatedTitle, distinctions } from '#domain/outcome/distinctions.ts';
import { marketTitle } from '#domain/outcome/market-title.ts';
import { normaliseOutcome } from '#domain/outcome/normalise-outcome.ts';
import { normaliseQuestion, type QuestionContext } from '#domain/outcome/normalise-question.ts';
import { type StatedStart, statedStart } from '#domain/outcome/stated-start.ts';
import { type OutcomeTemplate, type Templates, templateIdOf } from '#domain/outcome/template.ts';
import type { OutcomeSpec, QuestionSpec } from '#domain/outcome/upstream-rows.ts';
import type { MetaRows } from './read-meta.ts';

/** Changes to store after an answer: new or changed rows, and ids that are no longer live. */
export type CatalogueChange = { outcomes: OutcomeSpec[]; questions: QuestionSpec[]; vanished: number[] };

const contextOf = (question: QuestionSpec): QuestionContext => ({
  questionId: question.question,
  name: question.name,
  description: question.description,
  fallbackOutcome: question.fallbackOutcome,
});

/** A row, what was stored of it, and how it is titled, of the print that `read` names. */
type Entry<Spec> = { spec: Spec; stored: string; read: { print: string; dated: DatedTitle } | null };

/** When something is decided, by its texts, else by its expiry; 0 is none. */
const timeOf = (expiryMs: number, ...texts: string[]): StatedStart | null =>
  statedStart(...texts) ?? (expiryMs > 0 ? { timeMs: expiryMs, isDay: false } : null);

/** Outcomes and questions that are live, as upstream last described them. In memory only; the store is the record. */
export class Catalogue {
  readonly #outcomes = new Map<number, Entry<OutcomeSpec>>();
  readonly #questions = new Map<number, Entry<QuestionSpec>>();
  readonly #questionOf = new Map<number, number>();
  #templates: Map<string, OutcomeTemplate> = new Map();
  /** What tells live questions and outcomes of equal titles apart. */
  #ofQuestions: ReadonlyMap<number, string> = new Map();
  #ofOutcomes: ReadonlyMap<number, string> = new Map();

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
    return question ? this.contextOf(question.spec) : null;
  }

  /** A question as its legs see it, told apart from live ones of the same title. */
  contextOf(question: QuestionSpec): QuestionContext {
    return { ...contextOf(question), distinction: this.#ofQuestions.get(question.question) };
  }

  /** What tells an outcome apart from another live one of the same title, beyond its question. */
  distinctionOf = (outcomeId: number): string | undefined => this.#ofOutcomes.get(outcomeId);

  /** Takes in rows; `isWhole` says that what is not among them is no longer live. What it answers is yet to be stored. */
  take(rows: Pick<MetaRows, 'outcomes' | 'questions'>, isWhole: boolean): CatalogueChange {
    const vanished = isWhole ? this.#forgetAllBut(rows) : [];
    for (const spec of rows.questions) {
      const known = this.#questions.get(spec.question);
      this.#questions.set(spec.question, { stored: '', read: null, ...known, spec });
      for (const id of membersOf(spec)) this.#questionOf.set(id, spec.question);
    }
    for (const spec of rows.outcomes) {
      const known = this.#outcomes.get(spec.outcome);
      this.#outcomes.set(spec.outcome, { stored: '', read: null, ...known, spec });
    }
    this.#disambiguate();
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

  /** Live questions first: what tells them apart is in the titles of their legs. */
  #disambiguate(): void {
    const live = new Map<number, OutcomeSpec>();
    for (const { spec } of this.#outcomes.values()) {
      const questionId = this.#questionOf.get(spec.outcome);
      if (questionId !== undefined && !live.has(questionId)) live.set(questionId, spec);
    }
    this.#ofQuestions = distinctions(
      [...live].flatMap(([questionId, leg]) => {
        const entry = this.#questions.get(questionId);
        return entry ? [this.#readQuestion(entry, leg)] : [];
      }),
    );
    this.#ofOutcomes = distinctions([...this.#outcomes.values()].map((entry) => this.#readOutcome(entry)));
  }

  #readQuestion(entry: Entry<QuestionSpec>, leg: OutcomeSpec): DatedTitle {
    const { spec } = entry;
    const print = JSON.stringify([spec.name, spec.description, this.#templateOf(spec.name), leg.description]);
    if (entry.read?.print === print) return entry.read.dated;
    const { title, expiryMs } = normaliseQuestion(contextOf(spec), this.#templates);
    const time = timeOf(expiryMs, spec.description, leg.description);
    entry.read = { print, dated: { id: spec.question, title, time } };
    return entry.read.dated;
  }

  #readOutcome(entry: Entry<OutcomeSpec>): DatedTitle {
    const { spec } = entry;
    const question = this.questionOf(spec.outcome);
    const print = this.#printOfOutcome(spec, null);
    if (entry.read?.print === print) return entry.read.dated;
    const read = normaliseOutcome(spec, question, this.#templates);
    const time = timeOf(read.expiryMs, spec.description, question?.description ?? '');
    entry.read = { print, dated: { id: spec.outcome, title: marketTitle(read), time } };
    return entry.read.dated;
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
    return JSON.stringify([spec, this.#templateOf(spec.name), this.#ofQuestions.get(spec.question)]);
  }

  #printOfOutcome(spec: OutcomeSpec, distinction = this.#ofOutcomes.get(spec.outcome) ?? null): string {
    const question = this.#questions.get(this.#questionOf.get(spec.outcome) ?? -1)?.spec;
    const about = question && [
      question.question,
      question.name,
      question.description,
      question.fallbackOutcome,
      this.#ofQuestions.get(question.question),
    ];
    return JSON.stringify([
      spec,
      distinction,
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
