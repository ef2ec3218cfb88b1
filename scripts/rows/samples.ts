import { type Checker, SignatureKind, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';

/** Deeper than this an object's fields are left out. */
const DEPTH = 4;

const literal = (value: unknown): string => (typeof value === 'bigint' ? `${value}n` : JSON.stringify(value));

/** Neither an instance of a class nor a function: a statement is composed of data. */
const isPlain = (checker: Checker, type: Type): boolean =>
  Boolean(type.flags & (TypeFlags.Object | TypeFlags.Intersection)) &&
  !((type.getSymbol()?.flags ?? 0) & SymbolFlags.Class) &&
  checker.getSignaturesOfType(type, SignatureKind.Call).length === 0;

function ofObject(checker: Checker, type: Type, depth: number): string[] {
  const fields = checker.getPropertiesOfType(type);
  const types = checker.getTypeOfSymbol(fields);
  const samples = fields.map((_, i) => samplesOf(checker, types[i], depth + 1));
  const most = Math.max(1, ...samples.map(({ length }) => length));
  return Array.from({ length: most }, (_, n) => {
    const entries = fields.map(({ name }, i) => {
      const values = samples[i] ?? [];
      return `${JSON.stringify(name)}: ${values[n % values.length]}`;
    });
    return `{ ${entries.join(', ')} }`;
  });
}

/**
 * Values of a type as source text, from which a statement's variants are composed: each literal of a union, both
 * booleans, present and absent; of an object as many as its most varied field has. Text is `x`, and a number is 1.
 */
export function samplesOf(checker: Checker, type: Type | undefined, depth = 0): string[] {
  if (!type || depth > DEPTH) return ['undefined'];
  if (type.isUnionType()) {
    const each = (type.getTypes() ?? []).flatMap((part) => samplesOf(checker, part, depth));
    return [...new Set(each)];
  }
  if (type.isLiteralType() && type.value !== undefined) return [literal(type.value)];
  if (type.flags & TypeFlags.Boolean) return ['true', 'false'];
  if (type.flags & TypeFlags.StringLike) return ["'x'"];
  if (type.flags & TypeFlags.NumberLike) return ['1'];
  if (type.flags & TypeFlags.BigIntLike) return ['1n'];
  if (type.flags & TypeFlags.Null) return ['null'];
  if (checker.isArrayLikeType(type)) {
    const [item] = type.isTypeReference() ? checker.getTypeArguments(type) : [];
    return samplesOf(checker, item, depth + 1).map((sample) => `[${sample}]`);
  }
  if (type.getSymbol()?.name === 'Date') return ['new Date(0)'];
  if (!isPlain(checker, type)) return ['undefined'];
  return ofObject(checker, type, depth);
}
