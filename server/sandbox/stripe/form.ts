export type FormValue = string | FormValue[] | { [name: string]: FormValue };

const PART = /^([^[\]]+)|\[([^[\]]*)\]/g;
const MAX_DEPTH = 8;
const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

const pathOf = (name: string): string[] =>
  [...name.matchAll(PART)].map(([, head, inner]) => head ?? inner ?? '');

type Branch = { [name: string]: FormValue };
const isBranch = (value: FormValue | undefined): value is Branch =>
  typeof value === 'object' && !Array.isArray(value);

function place(into: Branch, path: readonly string[], value: string): void {
  let branch = into;
  for (const [index, part] of path.entries()) {
    // `a[]=1&a[]=2` is a list as `a[0]=1&a[1]=2` is.
    const name = part === '' ? String(Object.keys(branch).length) : part;
    if (RESERVED.has(name)) return;
    if (index === path.length - 1) branch[name] = value;
    else {
      const next = branch[name];
      branch[name] = isBranch(next) ? next : {};
      branch = branch[name] as Branch;
    }
  }
}

/** Branches whose names are 0, 1, 2, … are lists. */
function withLists(value: FormValue): FormValue {
  if (!isBranch(value)) return value;
  const names = Object.keys(value);
  const isList = names.length > 0 && names.every((name, index) => name === String(index));
  const entries = Object.entries(value).map(([name, inner]) => [name, withLists(inner)] as const);
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** Reads a body or query in the form encoding of Stripe's API: `items[0][price]=…`, `metadata[org_id]=…`. */
export function readForm(text: string): Branch {
  const root: Branch = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = pathOf(name);
    if (path.length > 0 && path.length <= MAX_DEPTH) place(root, path, value);
  }
  return withLists(root) as Branch;
}
