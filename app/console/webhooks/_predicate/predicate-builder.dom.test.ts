import { screen, waitFor, within } from '@testing-library/react';
import { createElement, useState } from 'react';
import { expect, test } from 'vitest';
import { mountFramed } from '../../_parts/testing/mount-framed.ts';
import { PredicateBuilder, type PredicateEdit } from './predicate-builder.tsx';
import { type DraftGroup, draftOfPredicate, newGroup, newLeaf } from './predicate-draft.ts';

/** The builder, which keeps what is changed in it. */
function builder(predicate: DraftGroup = draftOfPredicate(null), isAsked = false) {
  const shown = createElement(() => {
    const [edit, setEdit] = useState<PredicateEdit>({ predicate, predicateJson: null });
    const change = (patch: Partial<PredicateEdit>) => setEdit((was) => ({ ...was, ...patch }));
    return createElement(PredicateBuilder, { edit, change, isAsked });
  });
  return mountFramed(shown);
}

const PRICE = draftOfPredicate({ field: 'px', op: '>', value: 0.9 });
const press = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const words = () => screen.getByTestId('predicate-words').textContent;

test('between takes two bounds, which are named and told of where the lower one is above the upper one', async () => {
  const { user } = builder();
  await user.click(press('Condition'));
  await user.selectOptions(screen.getByLabelText('Comparison'), 'between');
  expect(screen.queryByLabelText('Value')).toBeNull();
  await user.type(screen.getByLabelText('Lower bound'), '500');
  await user.type(screen.getByLabelText('Upper bound'), '5');
  expect(screen.getByRole('alert').textContent).toBe('This must not be greater than the upper bound.');
  expect(screen.getByLabelText('Lower bound').getAttribute('aria-invalid')).toBe('true');
  await user.type(screen.getByLabelText('Upper bound'), '00');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(words()).toBe('Fires when notional from 500 to 500 USD.');
});

test.each([
  ['Direction', 'Choose…Buy', 'Buy', 'Fires when direction Buy.'],
  ['Side', 'Choose…B: buyA: sell', 'A', 'Fires when side A.'],
])('a condition on the %s is chosen from what there is', async (field, offered, value, said) => {
  const { user } = builder();
  await user.click(press('Condition'));
  await user.selectOptions(screen.getByLabelText('Field'), screen.getByRole('option', { name: field }));
  const choice = screen.getByLabelText('Value');
  expect(choice.textContent?.startsWith(offered)).toBe(true);
  await user.selectOptions(choice, value);
  expect(words()).toBe(said);
});

test('a condition that is not filled in yet is told of only once somebody wants to save', async () => {
  const { user } = builder();
  await user.click(press('Condition'));
  expect(screen.queryByRole('alert')).toBeNull();
  const { unmount } = builder(newGroup('all', [newLeaf()]), true);
  expect(screen.getByRole('alert').textContent).toBe('This must be a finite number.');
  unmount();
});

test('a group is added inside another one and taken away again, and the outermost one stays', async () => {
  const { user } = builder(PRICE);
  expect(screen.queryByRole('button', { name: 'Remove this group' })).toBeNull();
  await user.click(press('Group'));
  const inner = within(screen.getAllByTestId('group')[1] ?? document.body);
  await waitFor(() => expect(inner.getByLabelText('Field')).toBe(document.activeElement));
  await user.type(inner.getByLabelText('Value'), '500');
  expect(words()).toBe('Fires when price above 0.9 and notional at least 500 USD.');
  await user.click(press('Remove this group'));
  expect(screen.getAllByTestId('group')).toHaveLength(1);
  expect(words()).toBe('Fires when price above 0.9.');
});

test('the last condition can be removed, and the focus goes to where the next one is added', async () => {
  const { user } = builder(PRICE);
  await user.click(press('Remove this condition'));
  expect(screen.queryByTestId('condition')).toBeNull();
  expect(screen.queryByTestId('predicate-words')).toBeNull();
  await waitFor(() => expect(press('Condition')).toBe(document.activeElement));
});

test('none of turns the conditions round', async () => {
  const { user } = builder(PRICE);
  await user.click(screen.getByRole('radio', { name: 'None of' }));
  expect(words()).toBe('Fires when not (price above 0.9).');
});

test('a predicate is copied as the JSON that the API takes, and only where there is one', async () => {
  const { user, unmount } = builder();
  expect(screen.queryByRole('button', { name: 'Copy predicate as JSON' })).toBeNull();
  unmount();
  builder(PRICE);
  const copy = press('Copy predicate as JSON');
  await Promise.all([within(copy).findByText('Copied'), user.click(copy)]);
  expect(JSON.parse(await navigator.clipboard.readText())).toEqual({ field: 'px', op: '>', value: 0.9 });
});

test('text that is no predicate says why, and leaves the one of before', async () => {
  const { user } = builder(PRICE);
  await user.click(screen.getByRole('radio', { name: 'JSON' }));
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Predicate as JSON' });
  expect(JSON.parse(text.value)).toEqual({ field: 'px', op: '>', value: 0.9 });
  await user.clear(text);
  await user.type(text, '{{');
  expect(screen.getByRole('alert').textContent).toMatch(/^This is not JSON\./);
  await user.clear(text);
  await user.paste('{"field":"px","op":"near","value":1}');
  expect(screen.getByRole('alert').textContent).toMatch(/^op must be one of/);
});
