import { lookup } from '../lookup.ts';
import { CLUB_NAMES } from './club-names.ts';
import { foldText } from './fold-text.ts';
import { NATION_NAMES } from './nation-names.ts';
import { readSquad, type Squad } from './squad.ts';

/** A club or nation as it was written, understood. */
export type TeamName = {
  /** Distinguishing words, in order. */
  words: readonly string[];
  /** The same with forms such as `fc`: what initials are made of. */
  allWords: readonly string[];
  /** Known clubs that are called so; empty for one that is not known. */
  known: ReadonlySet<string>;
  squad: Squad;
};

/** Club suffixes and conjunctions, which do not distinguish teams. */
const FORMS = new Set(
  'fc cf afc sc ac as ss ssc sv us uc cd ud ca rc rcd cp sl fk sk nk hnk if bk il ik ff fsv ssv vfb vfl tsg tsv bsc kv krc rsc club clube futbol football futebol calcio esporte the de da do del la el and y e 1'.split(
    ' ',
  ),
);

/** Spellings of one word. */
const SAME_WORDS = lookup<string>({
  ...{ munchen: 'munich', muenchen: 'munich', koln: 'cologne', koeln: 'cologne' },
  ...{ monchengladbach: 'gladbach', moenchengladbach: 'gladbach', duesseldorf: 'dusseldorf' },
  ...{ nurnberg: 'nuremberg', nuernberg: 'nuremberg', zuerich: 'zurich', malmoe: 'malmo', bodoe: 'bodo' },
  ...{ utd: 'united', st: 'saint', sankt: 'saint', ste: 'saint', sainte: 'saint', atl: 'atletico' },
  ...{
    dinamo: 'dynamo',
    kobenhavn: 'copenhagen',
    koebenhavn: 'copenhagen',
    moskva: 'moscow',
    moskau: 'moscow',
  },
  ...{ praha: 'prague', wien: 'vienna', beograd: 'belgrade', bucuresti: 'bucharest', warszawa: 'warsaw' },
  ...{
    kiev: 'kyiv',
    athen: 'athens',
    aarhus: 'arhus',
    lisboa: 'lisbon',
    seville: 'sevilla',
    goteborg: 'gothenburg',
  },
});

const spell = (word: string): string => SAME_WORDS[word] ?? word;

/** Without forms; a name of nothing else is left as it is. */
function telling(words: readonly string[]): readonly string[] {
  const left = words.filter((word) => !FORMS.has(word));
  return left.length === 0 ? words : left;
}

const keyOf = (words: readonly string[]): string => words.join(' ');

/** Known names, by key, with the first name of each line that has them. */
const KNOWN = new Map<string, Set<string>>();
for (const line of `${CLUB_NAMES}${NATION_NAMES}`.split('\n')) {
  const [first, ...others] = line.split(';');
  if (!first) continue;
  for (const name of [first, ...others]) {
    const written = foldText(name).map(spell);
    // With its forms too: `Barcelona SC` is not every `Barcelona`.
    for (const key of new Set([keyOf(written), keyOf(telling(written))])) {
      KNOWN.set(key, (KNOWN.get(key) ?? new Set()).add(first));
    }
  }
}

const NOBODY: ReadonlySet<string> = new Set();

/** Reads a club's or nation's name. */
export function readTeam(name: string): TeamName {
  const { squad, rest } = readSquad(foldText(name));
  const allWords = rest.map(spell);
  const words = telling(allWords);
  return { words, allWords, known: KNOWN.get(keyOf(allWords)) ?? KNOWN.get(keyOf(words)) ?? NOBODY, squad };
}

const SHORTEST_PREFIX = 3;

const isShortFor = (short: string, long: string): boolean =>
  short === long || (short.length >= SHORTEST_PREFIX && long.startsWith(short));

/** Whether two names have the same number of words, each a shortening of the other's: `Nor Dist` and `Norwood District`. */
function areShortened(a: readonly string[], b: readonly string[]): boolean {
  return (
    a.length === b.length &&
    a.every((word, i) => isShortFor(word, b[i] as string) || isShortFor(b[i] as string, word))
  );
}

/** Whether a name of one word is made of the first letters of another's. */
function isInitials(short: readonly string[], long: readonly string[]): boolean {
  const [letters = ''] = short;
  return short.length === 1 && long.length >= 3 && letters === long.map(([letter]) => letter).join('');
}

const isPartOf = (part: readonly string[], whole: readonly string[]): boolean =>
  part.every((word) => whole.includes(word));

/**
 * How likely two names are of one club, whatever its squads: 1 for the same name or a known other one, 0.92 for what can
 * be its shortening, 0.5 where one name is a part of the other, as `Inter` of `Inter Turku`; 0 for others, and for two
 * known clubs. Symmetric.
 */
export function compareNames(a: TeamName, b: TeamName): number {
  if (a.known.size > 0 && b.known.size > 0) return [...a.known].some((club) => b.known.has(club)) ? 1 : 0;
  if (keyOf(a.words) === keyOf(b.words)) return 1;
  const isInitialsOfOther = isInitials(a.words, b.allWords) || isInitials(b.words, a.allWords);
  if (isInitialsOfOther || areShortened(a.words, b.words)) return 0.92;
  return isPartOf(a.words, b.words) || isPartOf(b.words, a.words) ? 0.5 : 0;
}
