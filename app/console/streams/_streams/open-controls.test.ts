import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { pressable, wordsIn } from '../../_parts/testing/render-framed.ts';
import { OpenControls } from './open-controls.tsx';
import { streamOf } from './stream-catalogue.ts';
import type { Transport } from './tried-stream.ts';
import type { StreamState } from './use-stream.ts';

type Shown = { stream?: string; transport?: Transport; phase?: StreamState['phase'] };

const html = ({ stream = 'activity', transport = 'sse', phase = 'idle' }: Shown): string =>
  renderToStaticMarkup(
    createElement(OpenControls, {
      ...{ stream: streamOf(stream), transport, phase, keyText: '', withIds: false },
      ...{ setKey: () => {}, setWithIds: () => {}, stop: () => {} },
    }),
  );

test.each<[StreamState['phase'], string[]]>([
  ['idle', ['Open stream']],
  ['opening', ['Open again', 'Stop']],
  ['open', ['Open again', 'Stop']],
  ['over', ['Open stream']],
])('a stream that is %s offers what can be done with it', (phase, words) => {
  expect(pressable(html({ phase }))).toEqual(words);
});

test('it is told whether a key is needed, and how it is sent', () => {
  expect(wordsIn(html({}))).toContain('Leave empty to connect without a key. It is sent as a header');
  const votes = { stream: 'votes' };
  expect(wordsIn(html(votes))).toContain('An Enterprise key. It is sent as a header and is never stored.');
  expect(wordsIn(html({ ...votes, transport: 'ws' }))).toContain(
    'An Enterprise key. A browser sends it in the address of the WebSocket. It is never stored.',
  );
});

test('ids are offered only for a stream that can be resumed', () => {
  expect(wordsIn(html({ stream: 'votes' }))).toContain('Include ids, so that a client can resume');
  expect(wordsIn(html({ stream: 'marks' }))).not.toContain('Include ids');
});
