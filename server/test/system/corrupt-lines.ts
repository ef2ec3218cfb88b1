import { blockLine, nodeFill, wallet } from '../oracle/hand-made.ts';

/** Rows that no upstream should send, each in a block that is otherwise well-formed. */
export function corruptEvents(): [string, unknown][] {
  const good = nodeFill({ coin: '#10' });
  const without = (field: string): Record<string, unknown> => {
    const rest: Record<string, unknown> = { ...good };
    delete rest[field];
    return rest;
  };
  const user = wallet(9);
  return [
    ['no tuple', good],
    ['null', null],
    ['an empty tuple', []],
    ['a fill that is null', [user, null]],
    ['a fill that is text', [user, 'fill']],
    ['a malformed wallet', ['0x12', good]],
    ['a wallet that is a number', [5, good]],
    ['px above 1', [user, { ...good, px: '1.00001' }]],
    ['px below 0', [user, { ...good, px: '-0.1' }]],
    ['px that is no number', [user, { ...good, px: 'NaN' }]],
    ['px missing', [user, without('px')]],
    ['px as an object', [user, { ...good, px: {} }]],
    ['sz below 0', [user, { ...good, sz: '-5' }]],
    ['sz in exponent form', [user, { ...good, sz: '1e400' }]],
    ['sz enormous', [user, { ...good, sz: '9'.repeat(400) }]],
    ['closedPnl enormous', [user, { ...good, closedPnl: `-${'9'.repeat(60)}.5` }]],
    ['startPosition enormous', [user, { ...good, startPosition: '9'.repeat(30) }]],
    ['fee enormous', [user, { ...good, fee: '9'.repeat(40) }]],
    ['an unknown dir', [user, { ...good, dir: 'Teleport Outcome' }]],
    ['an unknown side', [user, { ...good, side: 'C' }]],
    ['time as text', [user, { ...good, time: 'yesterday' }]],
    ['time far beyond any date', [user, { ...good, time: 1e300 }]],
    ['time before 1970', [user, { ...good, time: -5 }]],
    ['tid enormous', [user, { ...good, tid: 1e300 }]],
    ['tid missing', [user, without('tid')]],
    ['tid as a fraction', [user, { ...good, tid: 1.5 }]],
    ['oid as text', [user, { ...good, oid: 'x' }]],
    ['hash missing', [user, without('hash')]],
    ['hash cut', [user, { ...good, hash: '0x12' }]],
    ['crossed as text', [user, { ...good, crossed: 'yes' }]],
    ['a NUL character', [user, { ...good, dir: 'Bu\u0000y' }]],
    ['a lone surrogate', [user, { ...good, dir: '\ud800' }]],
    ['a malformed builder', [wallet(8), { ...good, builder: 'nobody', builderFee: '0.1' }]],
    ['side digit above 1', [user, { ...good, coin: '#12' }]],
    ['a coin beyond int4', [user, { ...good, coin: `#${'9'.repeat(30)}0` }]],
    ['a coin that is null', [user, { ...good, coin: null }]],
  ];
}

type Bytes = string | Buffer;

const DEPTH = 100_000;
/** A list within a list and so on: it can be parsed, but is too deep for a writer that calls itself. */
const deep = `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`;

/** Lines that are no block, or one of a single row that is none, each with its line feed, made for the block number that is next. */
export function corruptLines(timeMs: number): [string, (block: number) => Bytes][] {
  const line = (number: number): string =>
    blockLine(number, timeMs, [[wallet(9), nodeFill({ coin: '#10' })]]);
  const block = (changes: Record<string, unknown>) => (number: number) =>
    `${JSON.stringify({ ...(JSON.parse(line(number)) as object), ...changes })}\n`;
  const plain = (bytes: Bytes) => () => bytes;
  return [
    ['a cut line', (number) => `${line(number).slice(0, -40)}\n`],
    ['two lines glued together', (number) => `${line(number)}${line(number)}\n`],
    ['no JSON', plain('corrupt\n')],
    ['an empty line', plain('\n')],
    ['null', plain('null\n')],
    ['a number', plain('17\n')],
    ['a list', plain('[]\n')],
    ['an empty object', plain('{}\n')],
    ['deep nesting', plain(`${'['.repeat(20_000)}\n`)],
    ['deep nesting that is closed', plain(`${deep}\n`)],
    ['a row nested deep', (number) => `${blockLine(number, timeMs, ['DEEP']).replace('"DEEP"', deep)}\n`],
    ['NUL bytes', plain(Buffer.from([0, 0, 0, 10]))],
    ['broken UTF-8', plain(Buffer.from([0xff, 0xfe, 0xc3, 0x28, 10]))],
    ['a NUL character in JSON', plain('{"block_number":"\\u0000"}\n')],
    ['3 MB of one letter', plain(`${'a'.repeat(3_000_000)}\n`)],
    ['block_number as text', block({ block_number: 'ten' })],
    ['block_number below 0', block({ block_number: -4 })],
    ['block_number as a fraction', block({ block_number: 1.5 })],
    ['block_number missing', block({ block_number: undefined })],
    ['events as text', block({ events: 'none' })],
    ['events missing', block({ events: undefined })],
    ['block_time no time', block({ block_time: 'soon' })],
  ];
}
