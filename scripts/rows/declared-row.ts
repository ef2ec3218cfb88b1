import { type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';

export type Kind = 'string' | 'number' | 'bigint' | 'boolean' | 'Date' | 'Buffer' | 'array' | 'object';

/** What a field is declared to hold. */
export type Shape = {
  /** Empty for `any` and `unknown`, which hold everything. */
  kinds: Kind[];
  nullable: boolean;
  /** Of an array. */
  element?: Shape;
};

export type DeclaredRow = Record<string, Shape>;

const PRIMITIVES = [
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BigIntLike, 'bigint'],
  [TypeFlags.BooleanLike, 'boolean'],
] as const;
const CLASSES: Record<string, Kind> = { Date: 'Date', Buffer: 'Buffer', Uint8Array: 'Buffer' };

function kindOf(checker: Checker, type: Type): Kind {
  const primitive = PRIMITIVES.find(([flags]) => type.flags & flags);
  if (primitive) return primitive[1];
  // A text that is marked: `string & { … }`.
  if (type.isIntersectionType()) {
    const marked = (type.getTypes() ?? []).map((part) => kindOf(checker, part));
    return marked.find((kind) => kind !== 'object') ?? 'object';
  }
  if (checker.isArrayLikeType(type)) return 'array';
  return CLASSES[type.getSymbol()?.name ?? ''] ?? 'object';
}

/** Reads what values a type allows: their kinds, and whether null is one of them. */
export function shapeOf(checker: Checker, type: Type): Shape {
  const parts = type.isUnionType() ? (type.getTypes() ?? []) : [type];
  const present = parts.filter(({ flags }) => !(flags & TypeFlags.Nullable));
  const nullable = parts.some(({ flags }) => flags & TypeFlags.Null);
  if (present.some(({ flags }) => flags & (TypeFlags.AnyOrUnknown | TypeFlags.TypeParameter)))
    return { kinds: [], nullable: true };
  const kinds = [...new Set(present.map((part) => kindOf(checker, part)))];
  const array = present.find((part) => kindOf(checker, part) === 'array');
  const [item] = array?.isTypeReference() ? checker.getTypeArguments(array) : [];
  return { kinds, nullable, ...(item && { element: shapeOf(checker, item) }) };
}

/** The fields of a row type. One that may be absent is left out: nothing is promised of it. */
export function declaredRow(checker: Checker, type: Type): DeclaredRow {
  const fields = checker.getPropertiesOfType(type).filter(({ flags }) => !(flags & SymbolFlags.Optional));
  const types = checker.getTypeOfSymbol(fields);
  return Object.fromEntries(
    fields.map(({ name }, i) => {
      const fieldType = types[i];
      if (!fieldType) throw new Error(`the type of ${name} cannot be read`);
      return [name, shapeOf(checker, fieldType)];
    }),
  );
}
