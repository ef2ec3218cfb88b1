import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderFramed, wordsIn } from '../../_parts/testing/render-framed.ts';
import { StreamsBoard } from './streams-board.tsx';

const html = (search: string, monitor = { core: null, evm: null }): string =>
  renderFramed(createElement(StreamsBoard, { grpcUrl: 'http://localhost:50051' }), {
    search,
    answer: (queries, api) => queries.setQueryData(api.blocks.monitor.queryKey(), monitor as never),
  });

test.each([
  ['activity', 'SSEMinimum notional', 'Fills and settlements of all markets'],
  ['marks', 'SSESymbol', 'The mark price of an underlying'],
  ['votes', 'SSEWebSocketPending votes', 'Validator votes: every pending vote'],
  ['fixtures', 'SSEWebSocketFixtures', 'The current state of each match'],
  ['blocks', 'gRPCBlocks', 'New blocks of the core chain'],
])('the stream of %s says what it is and over what it comes', (stream, transports, about) => {
  const shown = wordsIn(html(`stream=${stream}`));
  expect(shown).toContain(`Transport${transports}`);
  expect(shown).toContain(about);
});

test('a stream over gRPC is not opened here, and blocks that are not there yet are said to be awaited', () => {
  const shown = wordsIn(html('stream=blocks'));
  expect(shown).toContain('A browser cannot open a gRPC stream');
  expect(shown).toContain('No blocks of this kind yet.');
  expect(shown).not.toContain('Open stream');
});

test('replay is offered only for streams that have it, and stands open where it is set', () => {
  expect(wordsIn(html('stream=blocks'))).not.toContain('Replay and pace');
  expect(html('stream=activity')).not.toContain('<details open=""');
  expect(html('stream=activity&values=speed%3D60')).toContain('<details open=""');
});
