import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blockLine, nodeFill, wallet } from '#server/test/oracle/hand-made.ts';
import { corruptEvents, corruptLines } from '#server/test/system/corrupt-lines.ts';
import { type ParsedBlock, parseBlock, storableText } from './parse-block.ts';

const TIME = Date.UTC(2026, 6, 10, 22, 59, 59, 921);
const parse = (text: string): ReturnType<typeof parseBlock> => parseBlock(Buffer.from(text));
const parseEvents = (...events: unknown[]): ParsedBlock => parse(blockLine(7, TIME, events)) as ParsedBlock;
const fill = nodeFill({ coin: '#9610', time: TIME });

describe('parseBlock', () => {
  test('reads the block that the node documents', () => {
    const line = `{"local_time":"2026-07-10T23:00:00.119184915","block_time":"2026-07-10T22:59:59.921821211","block_number":644381602,
      "events":[["0xAAaa000000000000000000000000000000000001",{"coin":"#9610","px":"0.865","sz":"50.0","side":"B","time":1785400000123,
      "startPosition":"0.0","dir":"Buy","closedPnl":"-0.5","hash":"0x${'Ab'.repeat(32)}","oid":4560001,"crossed":true,"fee":"0.035",
      "tid":1001,"cloid":null,"feeToken":"+9610","twapId":null,"deployerFee":"0.1","liquidation":{"x":1}}]]}`;
    expect(parse(line.replaceAll('\n', ''))).toEqual({
      blockNumber: 644381602,
      blockTimeMs: TIME,
      rejected: [],
      skipped: 0,
      fills: [
        {
          blockNumber: 644381602,
          timeMs: 1785400000123,
          coin: 9610,
          wallet: '0xaaaa000000000000000000000000000000000001',
          dir: 'Buy',
          isBuy: true,
          pxE8: 86_500_000n,
          szE8: 5_000_000_000n,
          notionalE8: 4_325_000_000n,
          feeE8: 3_500_000n,
          feeToken: '+9610',
          closedPnlE8: -50_000_000n,
          crossed: true,
          startPositionE8: 0n,
          oid: 4560001,
          tid: 1001,
          hash: `0x${'ab'.repeat(32)}`,
          builder: null,
          builderFeeE8: 0n,
        },
      ],
    });
  });

  test('takes an empty block', () => {
    expect(parseEvents()).toMatchObject({ fills: [], rejected: [], skipped: 0 });
  });

  test('counts rows of other markets as skipped, not as rejected', () => {
    const rows = ['BTC', '@107', 'hyna:XMR', 'PURR/USDC'].map((coin) => [wallet(1), { ...fill, coin }]);
    expect(parseEvents(...rows)).toMatchObject({ fills: [], rejected: [], skipped: 4 });
  });

  test.each([
    ['bad_coin', { coin: '#12' }],
    ['bad_coin', { coin: '#' }],
    ['bad_coin', { coin: '#99999999990' }],
    ['px_out_of_range', { px: '1.00000001' }],
    ['px_out_of_range', { px: '-0.1' }],
    ['out_of_range', { sz: '1000000000.1' }],
    ['out_of_range', { sz: '0' }],
    ['out_of_range', { startPosition: '9'.repeat(18) }],
    ['bad_amount', { fee: '9'.repeat(40) }],
    ['bad_amount', { closedPnl: '1e5' }],
    ['bad_amount', { px: 0.5 }],
    ['unknown_dir', { dir: 'toString' }],
    ['unknown_dir', { dir: 'Open Long' }],
    ['bad_row', { side: 'C' }],
    ['bad_row', { crossed: 1 }],
    ['bad_id', { tid: 2 ** 53 }],
    ['bad_id', { oid: '7' }],
    ['bad_time', { time: 2 ** 41 }],
    ['bad_hash', { hash: '0x12' }],
    ['bad_address', { builder: 'nobody' }],
    ['bad_fee_token', { feeToken: '+9611' }],
    ['bad_fee_token', { feeToken: '' }],
  ])('rejects a row as %s: %j, and keeps the rows around it', (reason, change) => {
    const block = parseEvents([wallet(1), fill], [wallet(2), { ...fill, ...change }], [wallet(3), fill]);
    expect(block.fills.map((row) => row.wallet)).toEqual([wallet(1), wallet(3)]);
    expect(block.rejected.map((rejected) => rejected.reason)).toEqual([reason]);
    expect(block.rejected[0]?.raw).toContain(wallet(2));
  });

  test.each(corruptEvents())('stores no fill of %s', (_what, event) => {
    const block = parseEvents(event, [wallet(1), fill]);
    expect(block.fills).toHaveLength(1);
  });

  test.each(corruptLines(TIME))('makes no fill of %s, and keeps it raw', (_what, bytes) => {
    const line = Buffer.from(bytes(7)).subarray(0, -1);
    const parsed = parseBlock(line);
    expect('reason' in parsed ? [] : parsed.fills).toEqual([]);
    const [rejected] = 'reason' in parsed ? [parsed] : parsed.rejected;
    expect(storableText(line.toString()).startsWith(rejected?.raw.slice(0, 60) ?? 'nothing')).toBe(true);
  });

  test('never throws, and gives raw text that Postgres can store', () => {
    const anything = fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      fc.json().map((json) => Buffer.from(json)),
      fc.anything().map((event) => Buffer.from(blockLine(7, TIME, [event, [wallet(1), event]]) ?? '')),
    );
    fc.assert(
      fc.property(anything, (line) => {
        const parsed = parseBlock(line);
        for (const { raw } of 'reason' in parsed ? [parsed] : parsed.rejected) {
          expect(raw).not.toContain('\0');
          expect(raw.isWellFormed()).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});
