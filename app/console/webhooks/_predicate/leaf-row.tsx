import { X } from 'lucide-react';
import { cn } from '#app/ui/class-names.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { INPUT } from '#app/ui/form/field.tsx';
import { DIRS } from '#domain/fill.ts';
import { NUMERIC_OPS, PREDICATE_LIMITS, STRING_OPS } from '#domain/webhook/predicate.ts';
import { type DraftField, type DraftLeaf, type DraftOp, isText, withField } from './predicate-draft.ts';
import type { DraftProblem } from './predicate-json.ts';

const FIELDS: Record<DraftField, string> = {
  ...{ px: 'Price', sz: 'Size', usd: 'Notional' },
  ...{ coin: 'Coin', dir: 'Direction', side: 'Side' },
};
const OPS: Record<DraftOp, string> = {
  ...{ '<': '<', '<=': '≤', '>': '>', '>=': '≥', '==': '=', '!=': '≠', between: 'between' },
  ...{ eq: 'is', ne: 'is not', starts_with: 'starts with' },
};
const UNITS: Partial<Record<DraftField, string>> = { px: '0 to 1', sz: 'shares', usd: 'USD' };
const VALUES: Partial<Record<DraftField, readonly (readonly [value: string, label: string])[]>> = {
  dir: DIRS.map((dir) => [dir, dir]),
  side: [
    ['B', 'B: buy'],
    ['A', 'A: sell'],
  ],
};
const CONTROL = `${INPUT} w-auto min-w-0 px-2`;
/** On a phone the two stand above what they compare with. */
const PICK = cn(CONTROL, 'max-sm:flex-1 max-sm:basis-[40%]');

type LeafRowProps = {
  leaf: DraftLeaf;
  /** Its problem, if the first of the predicate is here. */
  problem: DraftProblem | null;
  change: (leaf: DraftLeaf) => void;
  remove: () => void;
};

/** One condition: what is compared, how, and with what. */
export function LeafRow({ leaf, problem, change, remove }: LeafRowProps) {
  const { field, op } = leaf;
  const ops: readonly DraftOp[] = isText(field) ? STRING_OPS : [...NUMERIC_OPS, 'between'];
  const noteId = `condition-${leaf.id}-note`;
  const isOfAll = problem !== null && problem.part !== 'value' && problem.part !== 'hi';
  return (
    <li data-testid="condition">
      <div className="flex flex-wrap items-center gap-1.5">
        <select
          aria-label="Field"
          value={field}
          onChange={(event) => change(withField(leaf, event.target.value as DraftField))}
          className={PICK}
          {...(isOfAll && { 'aria-invalid': true, 'aria-describedby': noteId })}
        >
          {Object.entries(FIELDS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <select
          aria-label="Comparison"
          value={op}
          onChange={(event) => change({ ...leaf, op: event.target.value as DraftOp })}
          className={PICK}
        >
          {ops.map((value) => (
            <option key={value} value={value}>
              {OPS[value]}
            </option>
          ))}
        </select>
        <Value {...{ leaf, change, problem, noteId }} part="value" />
        {op === 'between' ? (
          <>
            <span className="text-muted text-xs">and</span>
            <Value {...{ leaf, change, problem, noteId }} part="hi" />
          </>
        ) : null}
        <Button look="quiet" size="icon" aria-label="Remove this condition" onClick={remove}>
          <X aria-hidden />
        </Button>
      </div>
      {problem ? (
        <p id={noteId} role="alert" className="mt-1 text-down text-xs">
          This {problem.message}.
        </p>
      ) : null}
    </li>
  );
}

type ValueProps = Pick<LeafRowProps, 'leaf' | 'change' | 'problem'> & {
  part: 'value' | 'hi';
  noteId: string;
};

function Value({ leaf, change, problem, part, noteId }: ValueProps) {
  const { field, op } = leaf;
  const options = op === 'starts_with' ? undefined : VALUES[field];
  const label = part === 'hi' ? 'Upper bound' : op === 'between' ? 'Lower bound' : 'Value';
  const isWrong = problem?.part === part;
  const control = {
    'aria-label': label,
    value: leaf[part],
    className: cn(CONTROL, 'flex-1 basis-24', isWrong && 'border-down'),
    ...(isWrong && { 'aria-invalid': true, 'aria-describedby': noteId }),
  };
  if (options)
    return (
      <select {...control} onChange={(event) => change({ ...leaf, [part]: event.target.value })}>
        <option value="">Choose…</option>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    );
  return (
    <input
      {...control}
      onChange={(event) => change({ ...leaf, [part]: event.target.value })}
      inputMode={isText(field) ? 'text' : 'decimal'}
      maxLength={PREDICATE_LIMITS.text}
      placeholder={field === 'coin' ? '#10' : UNITS[field]}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
