import type { Crowd, Member, SurfaceName, TruthName } from './crowd.ts';
import type { Heard, Ledger } from './ledger.ts';
import type { Truth } from './stored-truth.ts';

const ENDS = new Set(['action_resolved', 'action_expired']);

/** What an event or a state says of one thing: its key, and how it stands since; null when it is over. */
type Standing = readonly [key: string, state: string | null];

function readStandings(truth: TruthName, text: string): Standing[] {
  const said = JSON.parse(text);
  if (truth === 'votes') return [[said.action.key, ENDS.has(said.type) ? null : 'pending']];
  const all: { id: number }[] = Array.isArray(said) ? said : [said];
  return all.map((fixture) => [String(fixture.id), JSON.stringify(fixture)]);
}

/** All clients were told the same texts: each is read once. */
const read = new Map<string, Standing[]>();

function standingsOf(truth: TruthName, text: string): Standing[] {
  const known = read.get(text) ?? readStandings(truth, text);
  read.set(text, known);
  return known;
}

/** How things stand by what a client was told: what it began with, and each event since. */
function stateOf(truth: TruthName, ledger: Ledger, { events }: Truth): Map<string, string> {
  const told = ledger.ids.flatMap((id) => events.get(id) ?? []);
  const state = new Map<string, string>();
  for (const text of [...ledger.snapshot, ...told]) {
    for (const [key, standing] of standingsOf(truth, text)) {
      if (standing === null) state.delete(key);
      else state.set(key, standing);
    }
  }
  return state;
}

const pairs = (state: ReadonlyMap<string, string>): string => JSON.stringify([...state].sort());

/** Ids that one list has and the other lacks. */
function lacking(have: readonly number[], all: readonly number[]): number[] {
  const known = new Set(have);
  return all.filter((id) => !known.has(id));
}

/** In what one ledger differs from what is stored, in words. Events that were stored since are left out. */
function ofLedger(name: TruthName, ledger: Ledger, truth: Truth): string[] {
  const { after, faults } = ledger;
  if (after === null) return [...faults, 'it was told nothing'];
  const stored = [...truth.events.keys()];
  const last = stored.at(-1) ?? after;
  const owed = stored.filter((id) => id > after);
  const ids = ledger.ids.filter((id) => id <= last);
  const isSame = ids.length === owed.length && ids.every((id, nth) => id === owed[nth]);
  const found = [...faults];
  if (!isSame) {
    found.push(
      `after ${after} it lacks ${lacking(ids, owed).slice(0, 10).join()} and has ${lacking(owed, ids).slice(0, 10).join()} too many`,
    );
  }
  if (truth.state !== null && pairs(stateOf(name, ledger, truth)) !== pairs(truth.state)) {
    found.push('it ends with another state than what is stored');
  }
  return found;
}

const ofMember = ({ surface, client, told }: Member, truths: ReadonlyMap<TruthName, Truth>): string[] => [
  ...client.refusals.map((why) => `${surface}: ${why}`),
  ...told.flatMap(({ truth: name, ledger }) => {
    const truth = truths.get(name);
    const found = truth ? ofLedger(name, ledger, truth) : ['nothing is known to compare it with'];
    return found.map((what) => `${surface}, ${name}: ${what}`);
  }),
];

/** Texts of a part that were told otherwise than they are stored. */
function ofTexts(surface: SurfaceName, heard: Heard, truth: Truth): string[] {
  const wrong = [...truth.events].filter(([id, text]) => heard.has(id) && heard.get(id) !== text);
  return wrong.map(([id, text]) => `${surface}: ${id} is stored as ${text} and was told as ${heard.get(id)}`);
}

/**
 * Every way in which what the clients were told differs from what is stored. Equal means: each event that is stored after
 * the id with which a client began was told to it once, in order and with the stored text, whatever connections it took;
 * and where a stream begins with states, these and the events lead to how things stand in the store.
 */
export const differences = (crowd: Crowd, truths: ReadonlyMap<TruthName, Truth>): string[] => [
  ...crowd.members.flatMap((member) => ofMember(member, truths)),
  ...crowd.parts.flatMap(({ surface, truth: name, heard }) => {
    const truth = truths.get(name);
    return truth ? ofTexts(surface, heard, truth) : [];
  }),
];
