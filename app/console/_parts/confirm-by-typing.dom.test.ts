import { act, fireEvent, screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { ConfirmByTyping } from './confirm-by-typing.tsx';
import { mountFramed } from './testing/mount-framed.ts';

const shown = (isBusy = false) => {
  const onConfirm = vi.fn();
  const asked = createElement(ConfirmByTyping, {
    ...{ title: 'Delete it?', phrase: 'robot', action: 'Delete', isBusy, error: null },
    ...{ onConfirm, onClose: () => {}, children: 'This cannot be undone.' },
  });
  return { onConfirm, ...mountFramed(asked) };
};

const button = (name: string) => screen.getByRole('button', { name });
const field = () => screen.findByLabelText('Type robot to confirm');

test('what cannot be undone is done only once its name is typed, blanks aside', async () => {
  const { user, onConfirm } = shown();
  await user.type(await field(), 'robo{Enter}');
  expect(button('Delete')).toHaveProperty('disabled', true);
  expect(onConfirm).not.toHaveBeenCalled();
  await user.type(await field(), 't ');
  await user.click(button('Delete'));
  await expect.poll(() => onConfirm).toHaveBeenCalledOnce();
});

test('after a try, a name that is another one says what must be typed', async () => {
  const { user, onConfirm } = shown();
  await user.type(await field(), 'robot{Enter}');
  await expect.poll(() => onConfirm).toHaveBeenCalledOnce();
  expect(screen.queryByText('Type robot to confirm.')).toBeNull();
  await user.type(await field(), '{Backspace}');
  expect(await screen.findByText('Type robot to confirm.')).toBeTruthy();
  expect(button('Delete')).toHaveProperty('disabled', true);
});

test('while it is being done it is not done a second time', async () => {
  const { user, onConfirm } = shown(true);
  const input = await field();
  await user.type(input, 'robot');
  expect(button('Working…')).toHaveProperty('disabled', true);
  // A script, or a form without its button, submits all the same.
  await act(async () => void fireEvent.submit(input));
  expect(onConfirm).not.toHaveBeenCalled();
});
