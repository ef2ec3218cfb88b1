import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type CallExpression,
  type Expression,
  isAwaitExpression,
  isCallExpression,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isSpreadAssignment,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import { API, type Checker, type Project, type Type, TypeFlags } from 'typescript/unstable/sync';
import { type DeclaredRow, declaredRow } from './declared-row.ts';
import { readBindings } from './read-bindings.ts';

export type FoundStatement = {
  /** From the root of the project. */
  file: string;
  line: number;
  /** Null where the call declares no row type. */
  row: DeclaredRow | null;
  /** Whether the rows of the answer are read; a command without rows needs no type. */
  isRead: boolean;
  /** Source text of expressions for what `query` is given, to be evaluated at the end of the file: one for each variant. */
  variants: string[];
};

/** Tests and what only they use, and what other tools have written. */
const LEFT_OUT = /\.test\.tsx?$|\/testing\/|^server\/test\/|^server\/generated\//;

/** Every file of the server whose source has a call of `query`. */
function filesWithQueries(root: string): string[] {
  const names = readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' });
  return names
    .map((name) => `server/${name.split(path.sep).join('/')}`)
    .filter((name) => /\.tsx?$/.test(name) && !LEFT_OUT.test(name))
    .filter((name) => /\.query[<(]/.test(readFileSync(path.join(root, name), 'utf8')))
    .sort();
}

/** The row type of a call that `pg` answers; undefined where something else is called. */
function rowType(checker: Checker, call: CallExpression): Type | undefined {
  const promise = checker.getTypeAtLocation(call);
  if (!promise?.isTypeReference() || promise.getSymbol()?.name !== 'Promise') return undefined;
  const [result] = checker.getTypeArguments(promise);
  if (!result?.isTypeReference() || result.getSymbol()?.name !== 'QueryResult') return undefined;
  return checker.getTypeArguments(result)[0];
}

/** Whether the answer is used for its rows: `const { rows } = …`, `(await …).rows`, or handed on as it is. */
function isRowsRead(call: CallExpression, source: SourceFile): boolean {
  let node: Node = call;
  while (isAwaitExpression(node.parent) || isParenthesizedExpression(node.parent)) node = node.parent;
  const around = source.text.slice(node.parent.pos, node.parent.end);
  return /\brows\b/.test(around.replace(call.getText(source), ''));
}

/** They do not change which columns come back. */
const UNREAD = ['values', 'name'];

/** What `query` is given, as far as the columns of its answer depend on it. */
function statementExpression(given: Expression, source: SourceFile): { node: Node; text: string }[] {
  if (!isObjectLiteralExpression(given)) return [{ node: given, text: given.getText(source) }];
  return given.properties
    .filter((part) => isSpreadAssignment(part) || !UNREAD.includes(part.name?.getText(source) ?? ''))
    .map((property) => ({ node: property, text: property.getText(source) }));
}

function toStatement(project: Project, source: SourceFile, file: string, call: CallExpression) {
  const { checker } = project;
  const type = rowType(checker, call);
  const [given] = call.arguments;
  if (!type || !given) return undefined;
  const isTyped = !(type.flags & TypeFlags.Any);
  const parts = statementExpression(given, source);
  const text = parts.map((part) => part.text).join(', ');
  const bindings = readBindings(
    project,
    source,
    parts.map(({ node }) => node),
  );
  return {
    file,
    line: source.getLineAndCharacterOfPosition(call.expression.end).line + 1,
    row: isTyped ? declaredRow(checker, type) : null,
    isRead: isRowsRead(call, source),
    variants: bindings.map(
      (binding) =>
        `(() => { ${binding} return ${isObjectLiteralExpression(given) ? `{ ${text} }` : text}; })()`,
    ),
  };
}

/** Finds each statement that the server, or one of `more` files, sends through `pg`, with the row type that its source declares. */
export function findStatements(root: string, more: string[] = []): FoundStatement[] {
  const files = [...filesWithQueries(root), ...more];
  const config = path.join(root, 'tsconfig.rows.json');
  const content = JSON.stringify({ extends: './tsconfig.json', files, include: [] });
  const api = new API({
    cwd: root,
    fs: {
      readFile: (name) => (name === config ? content : undefined),
      fileExists: (name) => (name === config ? true : undefined),
    },
  });
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    if (!project) throw new Error('the compiler opened no project');
    return files.flatMap((file) => {
      const source = project.program.getSourceFile(path.join(root, file));
      if (!source) throw new Error(`the compiler has not read ${file}`);
      const found: FoundStatement[] = [];
      const visit = (node: Node): void => {
        if (
          isCallExpression(node) &&
          isPropertyAccessExpression(node.expression) &&
          node.expression.name.text === 'query'
        ) {
          const statement = toStatement(project, source, file, node);
          if (statement) found.push(statement);
        }
        node.forEachChild(visit);
      };
      visit(source);
      return found;
    });
  } finally {
    api.close();
  }
}
