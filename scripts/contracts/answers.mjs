import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../prepare.mjs';

const DOCUMENT = 'docs/contracts-static-analysis.md';

/** The rows of the table under a heading of the document: each an array of cells, without code marks. */
function tableUnder(heading) {
  const [, section] = readFileSync(path.join(root, DOCUMENT), 'utf8').split(`## ${heading}\n`);
  if (section === undefined) throw new Error(`${DOCUMENT} has no heading "${heading}"`);
  return section
    .split('\n## ')[0]
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) =>
          cell
            .trim()
            .replaceAll('\\|', '|')
            .replace(/^`(.*)`$/, '$1'),
        ),
    );
}

const fits = (pattern, value) => pattern === '*' || pattern === value;

/**
 * Compares findings with the answers of the document. A finding is an array of cells, as the table's rows begin.
 * Answers one line for each finding without an answer and for each answer without a finding.
 */
export function unanswered(heading, findings) {
  const rows = tableUnder(heading);
  const isAnswer = (row) => (finding) => finding.cells.every((cell, i) => fits(row[i], cell));
  return [
    ...findings.filter((finding) => !rows.some((row) => isAnswer(row)(finding))).map(({ text }) => text),
    ...rows
      .filter((row) => !findings.some(isAnswer(row)))
      .map((row) => `${DOCUMENT}: nothing needs this answer any more: ${row.slice(0, -1).join(' | ')}`),
  ];
}
