import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { wordsIn } from '../../_parts/testing/render-framed.ts';
import { FramesPanel } from './frames-panel.tsx';
import type { ShownFrame, StreamState, Watched } from './use-stream.ts';

const FRAME: ShownFrame = { nth: 0, atMs: 0, event: 'trade', text: '{"px":0.5}' } as ShownFrame;

function html(watched: Partial<Watched>, find = ''): string {
  const nothing: Watched = { state: { phase: 'idle' }, frames: [], count: 0, bytes: 0 };
  return renderToStaticMarkup(
    createElement(FramesPanel, {
      watched: { ...nothing, ...watched },
      clear: () => {},
      find,
      setFind: () => {},
    }),
  );
}

test('without a frame, each state of a stream says something else, and none shows an empty list', () => {
  const states: StreamState[] = [
    { phase: 'idle' },
    { phase: 'opening' },
    { phase: 'open', sinceMs: 0 },
    { phase: 'over', why: 'HTTP 403' },
  ];
  const notes = states.map((state) => /text-center[^>]*>([^<]+)</.exec(html({ state }))?.[1]);
  expect(notes).not.toContain(undefined);
  expect(new Set(notes).size).toBe(states.length);
  for (const state of states) expect(html({ state })).not.toContain('role="log"');
});

test('it is told how a stream stands beside the frames, before the first one has come as well', () => {
  const status = (state: StreamState) => wordsIn(html({ state })).replace(/HoldClear.*/, '');
  expect(status({ phase: 'idle' })).toBe('Frames');
  expect(status({ phase: 'opening' })).toBe('Frames0 frames, 0.0 KiBOpening…');
  expect(status({ phase: 'open', sinceMs: 0 })).toBe('Frames0 frames, 0.0 KiBOpen, 0 s');
});

test('a stream that ended says why, and keeps the frames that came', () => {
  const shown = html({ state: { phase: 'over', why: 'HTTP 403' }, frames: [FRAME], count: 1, bytes: 1_024 });
  expect(shown).toContain('HTTP 403');
  expect(shown).toContain('1 frame, 1.0 KiB');
  expect(shown).toContain('role="log"');
});

test('only frames that hold what is looked for are listed', () => {
  const open = { state: { phase: 'open', sinceMs: 0 }, frames: [FRAME], count: 1 } as const;
  expect(html(open, 'px')).toContain('role="log"');
  expect(html(open, 'settled')).not.toContain('role="log"');
});

test('nothing can be cleared before a frame came', () => {
  expect(html({})).toMatch(/<button[^>]*disabled=""[^>]*>Clear/);
  expect(html({ frames: [FRAME], count: 1 })).not.toMatch(/<button[^>]*disabled=""[^>]*>Clear/);
});
