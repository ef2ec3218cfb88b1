import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { Segmented } from '#app/ui/controls/segmented.tsx';
import { Field, INPUT } from '#app/ui/form/field.tsx';
import { sayPredicate } from '#domain/webhook/say-predicate.ts';
import { GroupBox } from './group-box.tsx';
import { changeNode, type DraftGroup, draftOfPredicate } from './predicate-draft.ts';
import { predicateText, readPredicateDraft, readPredicateText } from './predicate-json.ts';

const VIEWS = [
  { value: 'form', label: 'Form' },
  { value: 'json', label: 'JSON' },
] as const;

/** A predicate in the form: the builder's tree, and while it is edited as JSON the text of that. */
export type PredicateEdit = { predicate: DraftGroup; predicateJson: string | null };

type PredicateBuilderProps = {
  edit: PredicateEdit;
  change: (edit: Partial<PredicateEdit>) => void;
  /** Whether to report empty conditions: only after an attempt to save. */
  isAsked: boolean;
};

/** A condition on each event: built from parts, or pasted as JSON, and said in words. */
export function PredicateBuilder({ edit, change, isAsked }: PredicateBuilderProps) {
  const { predicate: draft, predicateJson: text } = edit;
  const { predicate, problem } = readPredicateDraft(draft);
  const isUntouched = problem !== null && !isAsked && isBlank(draft, problem.id);
  const show = (view: 'form' | 'json') =>
    change({ predicateJson: view === 'json' ? predicateText(predicate) : null });
  return (
    <div className="grid gap-2.5">
      <div className="flex items-center gap-2">
        <Segmented
          label="Predicate as"
          value={text === null ? 'form' : 'json'}
          options={VIEWS}
          onChange={show}
        />
        {predicate ? (
          <CopyButton
            text={predicateText(predicate)}
            label="Copy predicate as JSON"
            className="ml-auto min-h-8 min-w-8"
          />
        ) : null}
      </div>
      {text === null ? (
        <GroupBox
          group={draft}
          depth={1}
          problem={isUntouched ? null : problem}
          changeNode={(id, next) => change({ predicate: changeNode(draft, id, next) })}
        />
      ) : (
        <JsonField text={text} change={change} />
      )}
      {predicate ? (
        <p data-testid="predicate-words" className="rounded bg-raised px-2.5 py-2 text-xs">
          <span className="text-muted">Fires when </span>
          {sayPredicate(predicate)}.
        </p>
      ) : null}
    </div>
  );
}

/** Whether nothing was typed yet where the problem is. */
function isBlank(group: DraftGroup, id: number): boolean {
  return group.children.some((node) =>
    'children' in node ? isBlank(node, id) : node.id === id && node.value === '' && node.hi === '',
  );
}

function JsonField({ text, change }: { text: string; change: PredicateBuilderProps['change'] }) {
  const reading = readPredicateText(text);
  const type = (next: string) => {
    const read = readPredicateText(next);
    change({
      predicateJson: next,
      ...('predicate' in read && { predicate: draftOfPredicate(read.predicate) }),
    });
  };
  return (
    <Field
      label="Predicate as JSON"
      problem={'problem' in reading ? reading.problem : null}
      hint="The JSON format of the API. Valid JSON updates the form immediately."
    >
      {(control) => (
        <textarea
          {...control}
          value={text}
          onChange={(event) => type(event.target.value)}
          rows={10}
          spellCheck={false}
          placeholder={'{ "field": "usd", "op": ">=", "value": 500 }'}
          className={`${INPUT} h-auto py-1.5 font-mono text-xs`}
        />
      )}
    </Field>
  );
}
