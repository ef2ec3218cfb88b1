/** One node of the text in which Postgres writes a statement's parse tree (`debug_print_parse`). */
export type ParseNode = { type: string; fields: Record<string, ParseValue> };
/** A scalar stays text; `<>` is null. A field with several tokens, as a constant's bytes, is a list of them. */
export type ParseValue = ParseNode | string | null | ParseValue[];

/** Braces and parentheses stand alone; a backslash takes the special meaning from what follows. */
const TOKEN = /[(){}]|(?:\\.|[^\s(){}\\])+/gs;

/** Reads a parse tree; the statement is a node of the type QUERY. */
export function readParseTree(text: string): ParseNode {
  const tokens = text.match(TOKEN) ?? [];
  let at = 0;
  const value = (): ParseValue => {
    const token = tokens[at++];
    if (token === '{') return node();
    if (token !== '(') return token === '<>' || token === undefined ? null : token.replace(/\\(.)/gs, '$1');
    const items: ParseValue[] = [];
    while (at < tokens.length && tokens[at] !== ')') items.push(value());
    at++;
    return items;
  };
  const node = (): ParseNode => {
    const type = tokens[at++] ?? '';
    const fields: ParseNode['fields'] = {};
    while (at < tokens.length && tokens[at] !== '}') {
      const name = (tokens[at++] ?? '').slice(1);
      const values: ParseValue[] = [];
      while (at < tokens.length && tokens[at] !== '}' && !tokens[at]?.startsWith(':')) values.push(value());
      fields[name] = values.length > 1 ? values : (values[0] ?? null);
    }
    at++;
    return { type, fields };
  };
  const root = value();
  if (root === null || typeof root === 'string' || Array.isArray(root))
    throw new Error('this is no parse tree');
  return root;
}

export const isNode = (value: ParseValue | undefined): value is ParseNode =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** The nodes of a list; none where there is no list. */
export const nodesOf = (value: ParseValue | undefined): ParseNode[] =>
  Array.isArray(value) ? value.filter(isNode) : [];
