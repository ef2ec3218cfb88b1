import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { cn } from '#app/ui/class-names.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Segmented } from '#app/ui/controls/segmented.tsx';
import { PREDICATE_LIMITS } from '#domain/webhook/predicate.ts';
import { LeafRow } from './leaf-row.tsx';
import { type DraftGroup, type DraftNode, isGroup, newGroup, newLeaf } from './predicate-draft.ts';
import type { DraftProblem } from './predicate-json.ts';

const MODES = [
  { value: 'all', label: 'All of', title: 'Every condition of this group must hold' },
  { value: 'any', label: 'Any of', title: 'At least one condition of this group must hold' },
  { value: 'none', label: 'None of', title: 'No condition of this group may hold' },
] as const;

/** Changes one node of the tree: null takes it away. */
export type ChangeNode = (id: number, change: (node: DraftNode) => DraftNode | null) => void;

type GroupBoxProps = {
  group: DraftGroup;
  /** 1 for the outermost. */
  depth: number;
  problem: DraftProblem | null;
  changeNode: ChangeNode;
};

/** Conditions that count together, and the buttons that add to them. */
export function GroupBox({ group, depth, problem, changeNode }: GroupBoxProps) {
  const { id, mode, children } = group;
  const change = (patch: Partial<DraftGroup>) => changeNode(id, () => ({ ...group, ...patch }));
  const isFull = children.length >= PREDICATE_LIMITS.children;
  const isRoot = depth === 1;
  const noteId = `group-${id}-note`;
  const list = useRef<HTMLUListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  // The focus follows what the keyboard does: to what was added, and from what was removed to where more is added.
  const add = (node: DraftNode) => {
    change({ children: [...children, node] });
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(':scope > li:last-child select')?.focus(),
    );
  };
  const remove = (child: DraftNode) => {
    changeNode(child.id, () => null);
    requestAnimationFrame(() => adder.current?.focus());
  };
  return (
    <fieldset
      data-testid="group"
      className={cn('grid gap-2', !isRoot && 'rounded border border-line-strong bg-raised/40 p-2')}
    >
      <legend className="sr-only">Group of conditions</legend>
      <div className="flex items-center gap-2">
        <Segmented
          label="How the conditions count"
          value={mode}
          options={MODES}
          onChange={(next) => change({ mode: next })}
        />
        {isRoot ? null : (
          <Button
            look="quiet"
            size="icon"
            aria-label="Remove this group"
            onClick={() => changeNode(id, () => null)}
            className="ml-auto"
          >
            <X aria-hidden />
          </Button>
        )}
      </div>
      <ul ref={list} className="grid gap-2">
        {children.map((child) =>
          isGroup(child) ? (
            <li key={child.id}>
              <GroupBox group={child} depth={depth + 1} problem={problem} changeNode={changeNode} />
            </li>
          ) : (
            <LeafRow
              key={child.id}
              leaf={child}
              problem={problem?.id === child.id ? problem : null}
              change={(next) => changeNode(child.id, () => next)}
              remove={() => remove(child)}
            />
          ),
        )}
      </ul>
      {problem?.id === id ? (
        <p id={noteId} role="alert" className="text-down text-xs">
          This group {problem.message}.
        </p>
      ) : null}
      <div className="flex flex-wrap gap-1.5">
        <Button
          ref={adder}
          size="sm"
          disabled={isFull}
          onClick={() => add(newLeaf())}
          {...(problem?.id === id && { 'aria-describedby': noteId, 'data-refused': true })}
        >
          <Plus aria-hidden />
          Condition
        </Button>
        <Button
          size="sm"
          look="quiet"
          disabled={isFull || depth >= PREDICATE_LIMITS.depth - 1}
          onClick={() => add(newGroup('any', [newLeaf()]))}
        >
          <Plus aria-hidden />
          Group
        </Button>
      </div>
    </fieldset>
  );
}
