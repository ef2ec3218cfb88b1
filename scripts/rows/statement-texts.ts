// Prints, as JSON, every statement of the server, and of the files that are its arguments, with its row type and its texts.
// It is a program of its own because the compiler holds the event loop while it reads, and because modules are loaded here
// with exports that are added to them.
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type FoundStatement, findStatements } from './find-statements.ts';

export type StatementTexts = Omit<FoundStatement, 'variants'> & {
  /** Each different text that was composed of the samples. */
  texts: string[];
  /** Why a variant has no text. */
  failures: string[];
};

const root = path.resolve(import.meta.dirname, '../..');

function byFile(found: FoundStatement[]): Map<string, FoundStatement[]> {
  return Map.groupBy(found, ({ file }) => pathToFileURL(path.join(root, file)).href);
}

/** Has each file export its statements' variants: at its end, where everything that its module declares is in reach. */
function exportStatements(files: Map<string, FoundStatement[]>): void {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      const found = files.get(url);
      if (!found) return loaded;
      const lists = found.map(
        ({ variants }) => `[${variants.map((variant) => `() => ${variant}`).join(', ')}]`,
      );
      return {
        ...loaded,
        source: `${loaded.source}\nexport const statementTexts = [${lists.join(', ')}];\n`,
      };
    },
  });
}

type Given = string | { text: string };

function textsOf({ variants, ...statement }: FoundStatement, compose: (() => Given)[]): StatementTexts {
  const texts = new Set<string>();
  const failures = new Set<string>();
  for (const variant of compose) {
    try {
      const given = variant();
      const text = typeof given === 'string' ? given : given.text;
      if (typeof text !== 'string') throw new Error('it is no text');
      texts.add(text);
    } catch (error) {
      failures.add(String(error));
    }
  }
  return { ...statement, texts: [...texts], failures: [...failures] };
}

const files = byFile(findStatements(root, process.argv.slice(2)).filter(({ row, isRead }) => row || isRead));
exportStatements(files);
const all: StatementTexts[] = [];
for (const [url, found] of files) {
  const module: { statementTexts: (() => Given)[][] } = await import(url);
  all.push(...found.map((statement, i) => textsOf(statement, module.statementTexts[i] ?? [])));
}
process.stdout.write(JSON.stringify(all));
