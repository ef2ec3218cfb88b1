import type { State } from '../market/state.ts';
import type { Place } from './node-files.ts';

/** Newest fills that stay reachable for each wallet. */
export const MAX_REFS = 2_000;
const HOUR_UNIT = 2 ** 32;

/** Notes that a wallet has a row in the line at `place`; the oldest note goes when there are too many. */
export function addRef(state: State, wallet: number, place: Place): void {
  let refs = state.refs.get(wallet);
  if (refs === undefined) {
    refs = { places: new Float64Array(8), next: 0 };
    state.refs.set(wallet, refs);
  }
  const code = place.hour * HOUR_UNIT + place.offset;
  if (refs.next > 0 && refs.places[(refs.next - 1) % refs.places.length] === code) return;
  if (refs.next === refs.places.length && refs.places.length < MAX_REFS) {
    const larger = new Float64Array(Math.min(MAX_REFS, refs.places.length * 4));
    larger.set(refs.places);
    refs.places = larger;
  }
  refs.places[refs.next++ % refs.places.length] = code;
}

/** Lines that hold rows of the wallet, newest first. */
export function* refsOf(state: State, wallet: number): Generator<Place> {
  const refs = state.refs.get(wallet);
  if (refs === undefined) return;
  for (let i = refs.next - 1; i >= Math.max(0, refs.next - refs.places.length); i--) {
    const code = refs.places[i % refs.places.length] as number;
    yield { hour: Math.floor(code / HOUR_UNIT), offset: code % HOUR_UNIT };
  }
}
