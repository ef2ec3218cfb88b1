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

/** The headings of a page below its title, in order, each with the text up to the next one. */
const sectionsOf = (name: string) =>
  read(name)
    .split(/^(?=#{2,} )/m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...lines] = section.split('\n');
      return { name, heading, level: heading.indexOf(' '), body: lines.join('\n').trim() };
    });

it('no heading is empty: it has a text of its own, or records below it', () => {
  const empty = records.flatMap((name) => {
    const sections = sectionsOf(name);
    return sections.filter(({ body, level }, at) => !body && (sections[at + 1]?.level ?? 0) <= level);
  });
  expect(empty).toEqual([]);
});

it('each record states its context and then its decision, each once and not empty', () => {
  const written = records.flatMap(sectionsOf).filter(({ body }) => body);
  expect(written.length).toBeGreaterThan(700);
  const form = /^\*\*Context\.\*\* \S.*\n\n\*\*Decision\.\*\* \S/s;
  const isWhole = (body: string) =>
    form.test(body) && ['Context', 'Decision'].every((part) => body.split(`**${part}.** `).length === 2);
  expect(written.filter(({ body }) => !isWhole(body))).toEqual([]);
});
