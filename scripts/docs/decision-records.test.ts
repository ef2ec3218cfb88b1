import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const DOCS = path.resolve(import.meta.dirname, '../../docs');
const MOST_LINES = 200;

const read = (name: string) => readFileSync(path.join(DOCS, name), 'utf8');
const records = readdirSync(path.join(DOCS, 'decisions')).map((name) => `decisions/${name}`);
const linesOf = (text: string) => text.trimEnd().split('\n').length;

it('no page of decisions is longer than 200 lines', () => {
  const pages = ['decisions.md', ...records];
  expect(pages.filter((name) => linesOf(read(name)) > MOST_LINES)).toEqual([]);
});

it('the index of decisions links each page of records once, and no other', () => {
  const links = [...read('decisions.md').matchAll(/\]\((decisions\/[^)]+)\)/g)].map(([, name]) => name);
  expect(links.toSorted()).toEqual(records.toSorted());
});

it('each record states its decision', () => {
  const headed = records.flatMap((name) =>
    read(name)
      .split(/^#{2,3} /m)
      .slice(1)
      .map((record) => ({
        name,
        heading: record.split('\n', 1)[0],
        body: record.split('\n').slice(1).join('\n').trim(),
      })),
  );
  expect(headed.length).toBeGreaterThan(700);
  expect(headed.filter(({ body }) => body && body.split('**Decision.** ').length !== 2)).toEqual([]);
});
