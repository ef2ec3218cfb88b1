import type { Catalog } from './catalog.ts';
import { isNode, nodesOf, type ParseNode, type ParseValue } from './parse-tree.ts';

const INNER = '0';
const LEFT = '1';
const RIGHT = '3';
const IS_NOT_NULL = '1';
/** Tests of a boolean that null does not pass: IS TRUE and IS FALSE. */
const BOOLEAN_TESTS = ['0', '2'];

/** Where in the text something stands, and by which of its names it is called. */
const PLACES = ['location', 'varnosyn', 'varattnosyn'];

/** What an expression is, wherever in the text it stands. */
export const keyOf = (value: ParseValue): string =>
  JSON.stringify(value, (name, part) => (PLACES.includes(name) ? undefined : part));

const argumentsOf = ({ fields }: ParseNode): ParseNode[] =>
  isNode(fields.arg) ? [fields.arg] : nodesOf(fields.args);

/** Whether a node is null as soon as one of its arguments is. */
function isStrict({ type, fields }: ParseNode, { functions }: Catalog): boolean {
  if (type === 'RELABELTYPE' || type === 'COERCEVIAIO') return true;
  if (type === 'FUNCEXPR') return functions.get(String(fields.funcid))?.isStrict ?? false;
  return type === 'OPEXPR' && (functions.get(String(fields.opfuncid))?.isStrict ?? false);
}

/** The expression and those inside of it that are not null when it is not. */
function withParts(node: ParseNode, catalog: Catalog): string[] {
  const parts = isStrict(node, catalog) ? argumentsOf(node).flatMap((part) => withParts(part, catalog)) : [];
  return [keyOf(node), ...parts];
}

/** What is not null where a condition holds. */
export function provenBy(condition: ParseValue | undefined, catalog: Catalog): string[] {
  if (!isNode(condition)) return [];
  const { type, fields } = condition;
  const all = () => argumentsOf(condition).flatMap((part) => withParts(part, catalog));
  if (type === 'BOOLEXPR' && fields.boolop === 'and')
    return argumentsOf(condition).flatMap((part) => provenBy(part, catalog));
  if (type === 'BOOLEXPR' && fields.boolop === 'not') return all();
  if (type === 'NULLTEST') return fields.nulltesttype === IS_NOT_NULL ? all() : [];
  if (type === 'BOOLEANTEST') return BOOLEAN_TESTS.includes(String(fields.booltesttype)) ? all() : [];
  if (type === 'SCALARARRAYOPEXPR') return all();
  return withParts(condition, catalog);
}

/** What is not null in the rows that a FROM clause and its WHERE leave. */
export function provenByJoins(from: ParseValue | undefined, catalog: Catalog): string[] {
  if (!isNode(from)) return [];
  const { type, fields } = from;
  if (type === 'FROMEXPR')
    return [
      ...provenBy(fields.quals, catalog),
      ...nodesOf(fields.fromlist).flatMap((part) => provenByJoins(part, catalog)),
    ];
  if (type !== 'JOINEXPR') return [];
  const join = fields.jointype ?? INNER;
  return [
    ...(join === INNER ? provenBy(fields.quals, catalog) : []),
    ...(join === INNER || join === LEFT ? provenByJoins(fields.larg, catalog) : []),
    ...(join === INNER || join === RIGHT ? provenByJoins(fields.rarg, catalog) : []),
  ];
}
