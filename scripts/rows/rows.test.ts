import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../server/test/databases/database.ts';
import { type Answered, answeredColumns } from './answered-columns.ts';
import { compareRow } from './compare-row.ts';
import type { StatementTexts } from './statement-texts.ts';

const PROGRAM = path.join(import.meta.dirname, 'statement-texts.ts');
const PLANTED = 'scripts/rows/testing/planted-rows.ts';

/** Statements of the server with a row type and a text that Postgres understood. */
const LEAST_COMPARED = 280;

/** Statements that have a row type, and are compared with nothing. */
const NOT_COMPARED = {
  'server/store/rollups/boards/recategorise-boards.ts': 'reads a temporary table that its transaction makes',
  'server/store/writes/source-cursor.ts':
    'its table and columns are declared in other files; its row type names no field',
};

/** Columns that the schema and the statement allow to be null, and something that neither of them says does not. */
const NEVER_NULL = {
  'server/store/queries/analytics/analytics-incoherence.ts sum_e8':
    'its HAVING asks for each summand (bool_and)',
  'server/store/queries/discovery/discovery-trending.ts px_now_e8':
    'an outcome with a last trade has the stats of a coin, written in the same transaction',
  'server/store/venue/open-parlays.ts legs': 'a parlay is indexed with its legs, in one transaction',
};

let database: TestDatabase;
let statements: StatementTexts[];
let answered: Answered;

beforeAll(async () => {
  const asked = promisify(execFile)(process.execPath, [PROGRAM, PLANTED], { maxBuffer: 2 ** 26 });
  const [{ stdout }, opened] = await Promise.all([asked, freshDatabase()]);
  database = opened;
  statements = JSON.parse(stdout);
  answered = await answeredColumns(
    database,
    statements.flatMap(({ texts }) => texts),
  );
}, 360_000);
afterAll(() => database?.drop());

const isPlanted = ({ file }: StatementTexts): boolean => file === PLANTED;
const ofServer = () => statements.filter((statement) => !isPlanted(statement));

const columnsOf = ({ texts }: StatementTexts) =>
  texts.map((text) => answered.get(text)).filter((columns) => Array.isArray(columns));

/** What is wrong with a statement's row type in any of its variants. */
function faultsOf(statement: StatementTexts): string[] {
  const { row } = statement;
  if (!row) return ['the rows are read, but have no type'];
  return [...new Set(columnsOf(statement).flatMap((columns) => compareRow(row, columns)))];
}

/** The columns that are known to be never null, of which faults say otherwise. */
const namesNull = (file: string, fault: string): string | undefined =>
  Object.keys(NEVER_NULL).find((known) => {
    const [knownFile, column] = known.split(' ');
    return file === knownFile && fault === `${column} is declared as never null, but can be null`;
  });

it('each row type declares what Postgres answers to its statement, and what the driver makes of it', () => {
  const faults = ofServer().flatMap((statement) =>
    faultsOf(statement)
      .filter((fault) => !namesNull(statement.file, fault))
      .map((fault) => `${statement.file}:${statement.line}: ${fault}`),
  );
  expect(faults).toEqual([]);
});

it('almost every statement is compared, and the others are known', () => {
  const typed = ofServer().filter(({ row }) => row);
  const others = typed.filter((statement) => columnsOf(statement).length === 0);
  expect(others.map(({ file }) => file)).toEqual(Object.keys(NOT_COMPARED));
  expect(typed.length - others.length).toBeGreaterThanOrEqual(LEAST_COMPARED);
});

it('no exception is kept for a column that needs none any more', () => {
  const needed = ofServer().flatMap((statement) =>
    faultsOf(statement).map((fault) => namesNull(statement.file, fault)),
  );
  expect([...new Set(needed)].filter((name) => name).sort()).toEqual(Object.keys(NEVER_NULL).sort());
});

it('finds each row type that is wrong, in any variant of its statement, and none that is right', () => {
  expect(statements.filter(isPlanted).map(faultsOf)).toEqual([
    ['seq is declared as string, but arrives as number'],
    ['volume is declared as number, but arrives as string'],
    ['coins is declared as (string)[], but arrives as (number)[]'],
    ['name is declared, but the answer has no such column'],
    ['settled_at_ms is declared as never null, but can be null'],
    ['trades is declared as never null, but can be null'],
    ['head is declared as never null, but can be null'],
    ['seq is declared as number, but arrives as string'],
    ['the rows are read, but have no type'],
    [],
  ]);
});
