import { screen, waitFor, within } from '@testing-library/react';
import { createElement, useState } from 'react';
import { expect, test } from 'vitest';
import { mountFramed } from '../../_parts/testing/mount-framed.ts';
import { FramesPanel } from './frames-panel.tsx';
import { StreamsBoard } from './streams-board.tsx';
import type { ShownFrame } from './use-stream.ts';

const frame = (nth: number): ShownFrame => ({
  ...{ kind: 'event', event: 'fill', id: null, text: `{"nth":${nth}}`, bytes: 9, atMs: 0 },
  nth,
});

/** An open stream, of which another frame comes whenever "Come" is pressed. */
function frames() {
  const shown = createElement(() => {
    const [all, setAll] = useState<readonly ShownFrame[]>([frame(0)]);
    const [find, setFind] = useState('');
    const watched = {
      frames: all,
      count: all.length,
      bytes: 9,
      state: { phase: 'open', sinceMs: 0 },
    } as const;
    const come = () => setAll([...all, frame(all.length)]);
    return createElement(
      'div',
      null,
      createElement('button', { type: 'button', onClick: come }, 'Come'),
      createElement(FramesPanel, { watched, clear: () => setAll([]), find, setFind }),
    );
  });
  return mountFramed(shown);
}

const board = (search = '') =>
  mountFramed(createElement(StreamsBoard, { grpcUrl: 'http://localhost:50051' }), { search });

const press = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const rows = () => screen.queryAllByRole('listitem').length;

test('frames that are held stand still while others come, and follow again once that is pressed', async () => {
  const { user } = frames();
  expect(press('Hold').getAttribute('aria-pressed')).toBe('false');
  await user.click(press('Hold'));
  await user.click(press('Come'));
  expect(press('Follow').getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByTestId('stream-status').textContent).toContain('2 frames');
  expect(rows()).toBe(1);
  await user.click(press('Follow'));
  expect(rows()).toBe(2);
  expect(press('Hold')).toBeTruthy();
});

test('what is looked for leaves the frames that hold it', async () => {
  const { user } = frames();
  await user.click(press('Come'));
  expect(rows()).toBe(2);
  await user.type(screen.getByLabelText('Find in frames'), '"nth":1');
  expect(rows()).toBe(1);
});

test('frames that are cleared are gone, and the stream stays open', async () => {
  const { user } = frames();
  await user.click(press('Clear'));
  expect(rows()).toBe(0);
  expect(screen.getByText('The stream is open. Its next frame appears here.')).toBeTruthy();
  expect(press('Clear').disabled).toBe(true);
});

test('a stream that cannot be reached says so, and another one does not say so of the first', async () => {
  const { user } = board();
  expect(screen.getByText('Open the stream to see its frames here.')).toBeTruthy();
  await user.click(press('Open stream'));
  expect(await screen.findByText('The connection was lost.')).toBeTruthy();
  expect(screen.getByText('No frames received.')).toBeTruthy();
  expect(press('Open stream')).toBeTruthy();
  expect(press('Stop').disabled).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'Mark price' }));
  expect(await screen.findByText('Open the stream to see its frames here.')).toBeTruthy();
  expect(screen.queryByText('The connection was lost.')).toBeNull();
});

test('the code beside a stream follows its form and is copied as it stands, without the key', async () => {
  const { user } = board();
  await user.type(screen.getByLabelText('API key'), 'hm_notAKeyOfAnybody');
  await user.type(screen.getByLabelText('Minimum notional'), '5');
  await user.click(screen.getByRole('radio', { name: 'Python' }));
  const snippet = screen.getByTestId('snippet');
  await waitFor(() => expect(snippet.textContent).toContain('min_notional=5'));
  expect(snippet.textContent).not.toContain('hm_notAKeyOfAnybody');
  const copy = press('Copy code');
  await Promise.all([within(copy).findByText('Copied'), user.click(copy)]);
  expect(await navigator.clipboard.readText()).toBe(snippet.textContent);
});

test('of blocks, which come over gRPC, the newest are awaited, and it is said why they did not come', async () => {
  const { calls, user } = board('stream=blocks');
  expect(screen.getByRole('status', { name: 'Loading the newest blocks' })).toBeTruthy();
  (await calls.next('blocks.monitor')).refuse('Try again later', 'INTERNAL_SERVER_ERROR', 500);
  expect(await screen.findByText('Could not load the newest blocks')).toBeTruthy();
  await user.click(press('Retry'));
  (await calls.next('blocks.monitor')).answer({ core: null, evm: null });
  expect(await screen.findByText('No blocks of this kind yet.')).toBeTruthy();
});
