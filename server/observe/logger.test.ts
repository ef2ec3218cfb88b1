import { HttpRequestError } from 'viem';
import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

const URL_OF_NODE = 'https://user:word@rpc.example.com/v2/SECRETKEY?key=SECRETKEY';

it('neither errors nor reasons show more of an address than its origin, however deep they are', () => {
  const lines: string[] = [];
  const logger = createLogger({ level: 'info' }, { write: (line) => void lines.push(line) });
  const err = new HttpRequestError({ url: URL_OF_NODE, body: { method: 'eth_call' }, status: 429 });
  logger.warn({ err }, 'a');
  logger.child({ role: 'relay' }).warn({ err: new Error('outer', { cause: err }) }, 'b');
  logger.warn({ reason: err.message }, 'c');
  logger.warn({ error: `no chain answers at ${URL_OF_NODE}: 429` }, 'd');
  expect(lines.length).toBe(4);
  for (const line of lines) expect(line).not.toMatch(/SECRETKEY|user:word/);
  expect(lines[0]).toContain('https://rpc.example.com');
  expect(lines[0]).toContain('HttpRequestError');
});
