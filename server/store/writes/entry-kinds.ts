import { plainText } from './entry-writer.ts';
import { ENTRY_SIGN, FIELD_SIGN, type LoggedRequest } from './logged-request.ts';

/** Requests of one key that went alike, and what the entry of each of them begins with. */
export type EntryKind = Pick<LoggedRequest, 'orgId' | 'keyId' | 'route' | 'method' | 'status'> & {
  beginning: Buffer;
  /** Where the last of them was counted. */
  count: KindCount | null;
};

/** How many requests of a kind are in a block. */
export type KindCount = { block: object; kind: EntryKind; requests: number };

/** Most kinds that are remembered: some hundred keys that ask for everything. */
const MOST_KINDS = 20_000;

/** Remembers how entries begin: most requests are like one before, and to write their beginning again is half of the work. */
export class EntryKinds {
  readonly #byKey = new Map<string, EntryKind[]>();
  #size = 0;

  of({ orgId, keyId, route, method, status }: LoggedRequest): EntryKind {
    const kinds = this.#byKey.get(keyId);
    if (kinds) {
      for (const kind of kinds) {
        if (kind.route !== route || kind.status !== status || kind.method !== method) continue;
        if (kind.orgId === orgId) return kind;
      }
    }
    return this.#add({ orgId, keyId, route, method, status });
  }

  #add(known: Omit<EntryKind, 'beginning' | 'count'>): EntryKind {
    if (this.#size === MOST_KINDS) {
      this.#byKey.clear();
      this.#size = 0;
    }
    const { status, route, method, keyId } = known;
    const fields = [String(status), plainText(route), plainText(method), plainText(keyId), ''];
    const kind = { ...known, beginning: Buffer.from(ENTRY_SIGN + fields.join(FIELD_SIGN)), count: null };
    const kinds = this.#byKey.get(keyId) ?? [];
    kinds.push(kind);
    this.#byKey.set(keyId, kinds);
    this.#size += 1;
    return kind;
  }
}
