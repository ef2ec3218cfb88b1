import {
  isArrowFunction,
  isBindingElement,
  isBindingPattern,
  isBlock,
  isForOfStatement,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isMethodDeclaration,
  isParameterDeclaration,
  isShorthandPropertyAssignment,
  isSourceFile,
  isVariableDeclaration,
  type Node,
  type ParameterDeclaration,
  type SourceFile,
  type VariableDeclaration,
} from 'typescript/unstable/ast';
import type { Project } from 'typescript/unstable/sync';

export type LocalDeclaration = ParameterDeclaration | VariableDeclaration;

export const isFunction = (node: Node) =>
  isFunctionDeclaration(node) ||
  isFunctionExpression(node) ||
  isArrowFunction(node) ||
  isMethodDeclaration(node);

/** Whether a declaration belongs to a function, and not to the module. */
function isLocal(node: Node): boolean {
  for (let at: Node = node.parent; at && !isSourceFile(at); at = at.parent)
    if (isFunction(at) || isBlock(at)) return true;
  return false;
}

const contains = (outer: Node, inner: Node): boolean => outer.pos <= inner.pos && inner.end <= outer.end;

/** The variable or parameter that a declaration is, or is a part of (`const { a } = …`). */
function holderOf(declaration: Node): LocalDeclaration | undefined {
  let at = declaration;
  while (isBindingElement(at) || isBindingPattern(at)) at = at.parent;
  return isVariableDeclaration(at) || isParameterDeclaration(at) ? at : undefined;
}

export function identifiersIn(node: Node): Node[] {
  const found: Node[] = [];
  const visit = (at: Node): void => {
    if (isIdentifier(at)) found.push(at);
    at.forEachChild(visit);
  };
  visit(node);
  return found;
}

/** What a name stands for; in `{ text }` the variable, and not the property. */
const symbolOf = ({ checker }: Project, name: Node) =>
  isShorthandPropertyAssignment(name.parent)
    ? checker.getShorthandAssignmentValueSymbol(name.parent)
    : checker.getSymbolAtLocation(name);

/** The list that a variable goes through; undefined where it is no variable of a loop. */
export const loopOf = (local: Node): Node | undefined =>
  isForOfStatement(local.parent.parent) ? local.parent.parent.expression : undefined;

/** The local variables and parameters that source text needs, also through one another, in the order of the file. */
export function localsOf(project: Project, source: SourceFile, nodes: Node[]): LocalDeclaration[] {
  const locals = new Set<LocalDeclaration>();
  const open = [...nodes];
  for (let node = open.pop(); node; node = open.pop()) {
    for (const name of identifiersIn(node)) {
      const declaration = symbolOf(project, name)?.valueDeclaration?.resolve(project);
      if (declaration?.getSourceFile().fileName !== source.fileName) continue;
      const holder = holderOf(declaration);
      if (!holder || !isLocal(holder) || locals.has(holder)) continue;
      if ([...nodes, ...locals].some((known) => contains(known, holder))) continue;
      locals.add(holder);
      if (isVariableDeclaration(holder)) open.push(loopOf(holder) ?? holder);
    }
  }
  return [...locals].sort((a, b) => a.pos - b.pos);
}
