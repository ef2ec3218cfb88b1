import { expect, it } from 'vitest';
import { Metrics } from './metrics.ts';

it('reads each figure anew, says NaN for one that there is none of, and drops labels that are gone', async () => {
  const metrics = new Metrics();
  let figure: number | null = null;
  let roles: Record<string, number> = { relay: 1, keeper: 0 };
  metrics.gauge('a_blocks', 'A figure.', () => figure);
  metrics.gauge('b_ready', 'One for each role.', () => roles, 'role');
  const lines = async () => (await metrics.text()).split('\n').filter((line) => /^[ab]_/.test(line));
  expect(metrics.contentType).toContain('text/plain');
  expect(await lines()).toEqual(['a_blocks Nan', 'b_ready{role="relay"} 1', 'b_ready{role="keeper"} 0']);
  [figure, roles] = [7.5, { keeper: 1 }];
  expect(await lines()).toEqual(['a_blocks 7.5', 'b_ready{role="keeper"} 1']);
});
