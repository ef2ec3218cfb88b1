import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../prepare.mjs';

/**
 * The lines and branches that no test reached, of an lcov report: one finding each, with its file and the text of its
 * line. A branch counts apart from its line.
 */
export function uncovered(report, below) {
  const missing = [];
  const total = { lines: 0, branches: 0 };
  let file;
  let source;
  for (const entry of report.split('\n')) {
    const [kind, rest = ''] = entry.split(/:(.*)/s);
    if (kind === 'SF') {
      file = rest.startsWith(below) ? rest : undefined;
      source = file && readFileSync(path.join(root, file), 'utf8').split('\n');
    }
    if (!file || (kind !== 'DA' && kind !== 'BRDA')) continue;
    const values = rest.split(',');
    total[kind === 'DA' ? 'lines' : 'branches'] += 1;
    const count = values.at(-1);
    if (count !== '0' && count !== '-') continue;
    const code = source[Number(values[0]) - 1].trim();
    const what = kind === 'DA' ? 'line' : 'branch';
    missing.push({ cells: [file, code], text: `${file}:${values[0]}: ${what} not reached: ${code}` });
  }
  return { missing, total };
}
