import type { DeclaredRow, Kind, Shape } from './declared-row.ts';
import type { Nullability } from './nullability.ts';

/** A column as Postgres and the driver answer it. */
export type AnsweredColumn = {
  name: string;
  nullability: Nullability;
  /** A value of the column's type, as the driver delivers it; absent where it may be anything. */
  delivered?: unknown;
};

function kindOf(value: unknown): Kind {
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'Date';
  if (Buffer.isBuffer(value)) return 'Buffer';
  return typeof value as Kind;
}

const namesOf = ({ kinds, element }: Shape): string =>
  kinds.map((kind) => (kind === 'array' && element ? `(${namesOf(element)})[]` : kind)).join(' | ');

const nameOf = (value: unknown): string =>
  Array.isArray(value) ? `(${value.map(nameOf).join(' | ')})[]` : kindOf(value);

function holds(shape: Shape, value: unknown): boolean {
  if (shape.kinds.length === 0) return true;
  if (!shape.kinds.includes(kindOf(value))) return false;
  const { element } = shape;
  return !Array.isArray(value) || !element || value.every((item) => holds(element, item));
}

/** Lists what a row type declares and the answer does not keep. Of several columns with one name the last counts. */
export function compareRow(declared: DeclaredRow, columns: AnsweredColumn[]): string[] {
  const answered = new Map(columns.map((column) => [column.name, column]));
  return Object.entries(declared).flatMap(([name, shape]) => {
    const column = answered.get(name);
    if (!column) return [`${name} is declared, but the answer has no such column`];
    const faults: string[] = [];
    if (column.delivered !== undefined && !holds(shape, column.delivered))
      faults.push(`${name} is declared as ${namesOf(shape)}, but arrives as ${nameOf(column.delivered)}`);
    if (column.nullability === 'null' && !shape.nullable)
      faults.push(`${name} is declared as never null, but can be null`);
    return faults;
  });
}
