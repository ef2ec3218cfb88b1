import type { PredicateFacts } from '../predicate.ts';

/**
 * A second reading of the specification's grammar: it walks what was sent, aliases and word forms included, for every
 * event anew. Slow, and written without the code that it is the measure of.
 */
export function naiveHolds(sent: unknown, facts: PredicateFacts): boolean {
  const node = sent as Record<string, unknown>;
  if (node.all !== undefined)
    return (node.all as unknown[]).filter((child) => !naiveHolds(child, facts)).length === 0;
  if (node.any !== undefined)
    return (node.any as unknown[]).filter((child) => naiveHolds(child, facts)).length > 0;
  if (node.not !== undefined) return naiveHolds(node.not, facts) === false;
  if (node.str_field !== undefined) return naiveText(node, facts);
  return naiveNumber(node, facts);
}

function naiveText(node: Record<string, unknown>, facts: PredicateFacts): boolean {
  const actual = new Map<unknown, string | null>([
    ['coin', facts.coin],
    ['dir', facts.dir],
    ['side', facts.side],
  ]).get(node.str_field);
  const wanted = String(node.value);
  if (node.op === 'eq') return actual === wanted;
  if (node.op === 'ne') return !(actual === wanted);
  return actual !== null && actual !== undefined && actual.slice(0, wanted.length) === wanted;
}

function naiveNumber(node: Record<string, unknown>, facts: PredicateFacts): boolean {
  const { field, op } = node;
  const actual = field === 'px' ? facts.px : field === 'sz' ? facts.sz : facts.usd;
  if (op === 'between') return !(actual < Number(node.lo)) && !(actual > Number(node.hi));
  const order = Math.sign(actual - Number(node.value));
  if (op === '<' || op === 'lt') return order === -1;
  if (op === '<=' || op === 'lte' || op === 'le') return order !== 1;
  if (op === '>' || op === 'gt') return order === 1;
  if (op === '>=' || op === 'gte' || op === 'ge') return order !== -1;
  if (op === '==' || op === 'eq' || op === '=') return order === 0;
  return order !== 0;
}
