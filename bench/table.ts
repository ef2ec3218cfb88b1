export type Row = {
  benchmark: string;
  at: string;
  measured: string;
  limit: string;
  ratio: string;
  target: string;
};

const COLUMNS: (keyof Row)[] = ['benchmark', 'at', 'measured', 'limit', 'ratio', 'target'];
const HEADS: Row = {
  benchmark: 'benchmark',
  at: 'at',
  measured: 'Hashmark',
  limit: 'limit, same run',
  ratio: 'ratio',
  target: 'target',
};

/** One table in Markdown, its columns aligned for a terminal. */
export function formatTable(rows: readonly Row[]): string {
  const all = [HEADS, ...rows];
  const width = (column: keyof Row) => Math.max(...all.map((row) => row[column].length));
  const line = (row: Row) => `| ${COLUMNS.map((column) => row[column].padEnd(width(column))).join(' | ')} |`;
  const rule = `|${COLUMNS.map((column) => '-'.repeat(width(column) + 2)).join('|')}|`;
  return [line(HEADS), rule, ...rows.map(line)].join('\n');
}

export const perSecond = (value: number, unit: string): string =>
  `${Math.round(value).toLocaleString('en-US')} ${unit}/s`;
export const percent = (ratio: number): string => `${(ratio * 100).toFixed(0)} %`;
export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
export const microseconds = (value: number): string => `${value.toFixed(0)} µs`;
