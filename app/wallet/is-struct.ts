import { PARLAY_TYPES, type ParlayStructName } from '#domain/parlay/structs.ts';
import type { WireTypedData } from './venue-types.ts';

/**
 * Whether typed data is of the struct that this product knows by that name, field by field: a wallet signs the fields
 * that `types` lists, whatever else the message holds, so that another list would be another promise.
 */
export function isStruct({ primaryType, types }: WireTypedData, name: ParlayStructName): boolean {
  const known = PARLAY_TYPES[name].map((field) => `${field.type} ${field.name}`).join();
  const listed = (types[name] ?? []).map((field) => `${field.type} ${field.name}`).join();
  return primaryType === name && listed === known;
}
