import {
  isCallExpression,
  isFunctionDeclaration,
  isIdentifier,
  isParameterDeclaration,
  isVariableDeclaration,
  type Node,
  type ParameterDeclaration,
  type SourceFile,
} from 'typescript/unstable/ast';
import { type Project, TypeFlags } from 'typescript/unstable/sync';
import { identifiersIn, isFunction, type LocalDeclaration, localsOf, loopOf } from './local-declarations.ts';
import { samplesOf } from './samples.ts';

/** So many items of a list that is gone through. */
const LOOPS = 8;

/** The first items that a loop goes through. */
const inTurn = (name: string, list: string): string[] =>
  Array.from({ length: LOOPS }, (_, n) => `const ${name} = ((all) => all[${n} % all.length])([...${list}]);`);

/** The name of a function that is declared by name, or as a variable. */
function nameOf(declared: Node): Node | undefined {
  if (isFunctionDeclaration(declared)) return declared.name;
  return isVariableDeclaration(declared.parent) ? declared.parent.name : undefined;
}

/** What the calls in the same file give a parameter that is text: a part of a statement, which no sample could be. */
function argumentsFor(project: Project, source: SourceFile, parameter: ParameterDeclaration): string[] {
  const owner = parameter.parent;
  const name = nameOf(owner)?.getText(source);
  const type = project.checker.getTypeAtLocation(parameter);
  if (!isFunction(owner) || !name || type?.flags !== TypeFlags.String) return [];
  const place = owner.parameters.indexOf(parameter);
  return identifiersIn(source).flatMap((found) => {
    const call = found.parent;
    if (!isIdentifier(found) || found.text !== name || !isCallExpression(call) || call.expression !== found)
      return [];
    const argument = call.arguments[place];
    if (!argument) return [];
    const [binding] = readBindings(project, source, [argument]);
    return [`(() => { ${binding} return ${argument.getText(source)}; })()`];
  });
}

/** Declarations that a local one may be replaced by. */
function bindingsOf(project: Project, source: SourceFile, local: LocalDeclaration): string[] {
  const loop = loopOf(local);
  if (loop) return inTurn(local.getText(source), loop.getText(source));
  const text = local.getText(source);
  if (isVariableDeclaration(local) && local.initializer && !/\bawait\b/.test(text)) return [`const ${text};`];
  const given = isParameterDeclaration(local) ? argumentsFor(project, source, local) : [];
  const values =
    given.length > 0 ? given : samplesOf(project.checker, project.checker.getTypeAtLocation(local));
  return values.map((value) => `const ${local.name.getText(source)} = ${value};`);
}

/**
 * Declarations that stand in for the surroundings of a statement inside of its function: local variables as they are
 * written, and parameters with samples of their types. One text for each variant; the first sample goes with the first.
 */
export function readBindings(project: Project, source: SourceFile, nodes: Node[]): string[] {
  const locals = localsOf(project, source, nodes).map((local) => bindingsOf(project, source, local));
  const most = Math.max(1, ...locals.map(({ length }) => length));
  return Array.from({ length: most }, (_, n) => locals.map((texts) => texts[n % texts.length]).join(' '));
}
