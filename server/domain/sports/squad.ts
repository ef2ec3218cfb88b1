import { lookup } from '../lookup.ts';

/** Which of a club's sides plays. A first team of men has none of these. */
export type Squad = {
  women: boolean;
  /** `u21`; `youth` where the age is not said; null for adults. */
  age: string | null;
  reserve: boolean;
};

export const FIRST_TEAM: Squad = { women: false, age: null, reserve: false };

const WOMEN = new Set(
  'w women womens wfc ladies femenino femenil femenina feminine feminines feminin feminino feminina femminile frauen vrouwen dames damer kvinner kvinder damen girls'.split(
    ' ',
  ),
);
const WOMENS_LEAGUES = /\b(nwsl|wsl|uwcl|liga f|damallsvenskan|toppserien|arkema)\b/;
const RESERVE = new Set(
  'reserve reserves reserva reservas amateure castilla ii iii b 2 fabril promesas'.split(' '),
);
/** Words that mean a second side only at the end of a name: `B 93` and `2 de Mayo` are clubs. */
const RESERVE_AT_END = new Set(['ii', 'iii', 'b', '2']);
const YOUTH = new Set('youth primavera juvenil juvenis juniores academy jugend jeunes'.split(' '));
const AGE = /^(?:u|sub|under)(\d\d)s?$/;
const AGE_WORD = /^(?:u|sub|under)$/;

/** Second sides that have a name of their own. */
const SECOND_SIDES = lookup<string>({
  'barcelona atletic': 'barcelona',
  'bilbao athletic': 'athletic bilbao',
  'sevilla atletico': 'sevilla',
  'valencia mestalla': 'valencia',
  'celta fortuna': 'celta vigo',
  'juventus next gen': 'juventus',
  'milan futuro': 'ac milan',
  'young ajax': 'ajax',
});

type Reading = { squad: Squad; rest: string[] };

/** The age at a place of a name, `u21` or `sub 20`, and how many words it takes. */
function ageAt(words: readonly string[], at: number): { age: string; length: number } | null {
  const word = words[at] ?? '';
  const written = AGE.exec(word)?.[1];
  if (written !== undefined) return { age: `u${written}`, length: 1 };
  const next = /^(\d\d)s?$/.exec(words[at + 1] ?? '')?.[1];
  if (AGE_WORD.test(word) && next !== undefined) return { age: `u${next}`, length: 2 };
  return YOUTH.has(word) ? { age: 'youth', length: 1 } : null;
}

/** Takes the words that name a squad out of a club's folded name. */
export function readSquad(words: readonly string[]): Reading {
  const parent = SECOND_SIDES[words.filter((word) => word !== 'fc' && word !== 'cf').join(' ')];
  if (parent !== undefined) return { squad: { ...FIRST_TEAM, reserve: true }, rest: parent.split(' ') };
  const squad = { ...FIRST_TEAM };
  const rest: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    const age = ageAt(words, at);
    const isLast = at === words.length - 1;
    if (age) {
      squad.age = squad.age ?? age.age;
      at += age.length - 1;
    } else if (WOMEN.has(word) && at > 0) squad.women = true;
    else if (isReserve(words, at, isLast)) squad.reserve = true;
    else rest.push(word);
  }
  return rest.length === 0 ? { squad, rest: [...words] } : { squad, rest };
}

function isReserve(words: readonly string[], at: number, isLast: boolean): boolean {
  const word = words[at] as string;
  if (at === 0) return word === 'jong' && words.length > 1;
  if (RESERVE_AT_END.has(word)) return isLast || restIsSquad(words.slice(at + 1));
  return RESERVE.has(word);
}

const restIsSquad = (words: readonly string[]): boolean =>
  words.every((word) => WOMEN.has(word) || RESERVE.has(word) || AGE.test(word));

/** The squads that a competition is for, as far as its name says. */
export function squadOfCompetition(words: readonly string[]): Squad {
  const text = words.join(' ');
  const ages = words.map((_, at) => ageAt(words, at)?.age).filter((age) => age !== undefined);
  const isYouthLeague = /\b(premier league 2|youth league|olympics?)\b/.test(text);
  return {
    women: words.some((word) => WOMEN.has(word)) || WOMENS_LEAGUES.test(text),
    age: ages[0] ?? (isYouthLeague ? 'youth' : null),
    reserve: /\b(reserve|reserves|reserva|mls next pro)\b/.test(text),
  };
}

/** A club's squad in a competition: the name says it, or else the competition. */
export const squadIn = (name: Squad, competition: Squad): Squad => ({
  women: name.women || competition.women,
  age: name.age ?? competition.age,
  // Reserve leagues are played by sides that a name marks one way or the other.
  reserve: name.reserve || (competition.reserve && name.age === null),
});

/** 1 for the same squad, 0 for another; 0.85 where one side does not say the age. */
export function compareSquads(a: Squad, b: Squad): number {
  if (a.women !== b.women) return 0;
  if (a.age === b.age && a.reserve === b.reserve) return 1;
  const isUnderAgeOrSecond = (squad: Squad) => squad.age !== null || squad.reserve;
  if (a.age !== null && b.age !== null && a.age !== b.age && a.age !== 'youth' && b.age !== 'youth') return 0;
  return isUnderAgeOrSecond(a) && isUnderAgeOrSecond(b) ? 0.85 : 0;
}
