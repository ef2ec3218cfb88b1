import { outcomeIdOf, parseCoin } from '#domain/coin.ts';

const MAX_OUTCOME_ID = 214_748_363;

/** The outcome that the last part of the address names: an id, or a coin `#N`. Null when it is neither. */
export function outcomeIdOfPath(part: string): number | null {
  const text = decoded(part);
  if (text === null) return null;
  const coin = parseCoin(text);
  if (coin !== null) return outcomeIdOf(coin);
  if (!/^\d{1,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= MAX_OUTCOME_ID ? id : null;
}

/** Null when the percent signs of the address are not an encoding of anything. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
