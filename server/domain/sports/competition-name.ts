import { foldText } from './fold-text.ts';
import { type Squad, squadOfCompetition } from './squad.ts';

/** Competitions and what they are called: one a line. A name on two lines is ambiguous. */
const COMPETITIONS = `
English Premier League;Premier League;EPL;Premier League England
Scottish Premiership;Premiership;Scottish Premier League
Russian Premier League;Premier League;RPL
Egyptian Premier League;Premier League
Championship;EFL Championship;English Championship
FA Cup;English FA Cup;Emirates FA Cup
EFL Cup;Carabao Cup;League Cup;English League Cup
La Liga;LaLiga;La Liga EA Sports;LaLiga EA Sports;Primera División;Spanish La Liga;Spanish Primera División;Primera División España
Segunda División;La Liga 2;LaLiga Hypermotion;LaLiga 2
Copa del Rey;Spanish Cup
Serie A;Italian Serie A;Serie A TIM;Serie A Enilive;Lega Serie A
Serie B;Italian Serie B
Coppa Italia;Italian Cup
Brasileirão;Serie A;Brasileirao Serie A;Brasileiro Serie A;Campeonato Brasileiro;Brazilian Serie A;Série A Brazil
LigaPro Serie A;Serie A;Liga Pro Ecuador;Ecuadorian Serie A
Bundesliga;1. Bundesliga;German Bundesliga
Austrian Bundesliga;Bundesliga;Admiral Bundesliga
2. Bundesliga;Bundesliga 2
DFB-Pokal;DFB Pokal;German Cup
Ligue 1;French Ligue 1;Ligue 1 McDonald's;Ligue 1 Uber Eats
Coupe de France;French Cup
Eredivisie;Dutch Eredivisie
Primeira Liga;Liga Portugal;Liga Portugal Betclic;Portuguese Primeira Liga
Süper Lig;Super Lig;Turkish Super Lig;Trendyol Süper Lig
Liga MX;Mexican Liga MX
Major League Soccer;MLS
Leagues Cup
U.S. Open Cup;US Open Cup
Champions League;UEFA Champions League;UCL
AFC Champions League;AFC Champions League Elite;Asian Champions League
CAF Champions League;African Champions League
CONCACAF Champions Cup;CONCACAF Champions League
Europa League;UEFA Europa League;UEL
Conference League;UEFA Conference League;UEFA Europa Conference League;Europa Conference League
UEFA Super Cup;European Super Cup
Copa Libertadores;CONMEBOL Libertadores;Libertadores
Copa Sudamericana;CONMEBOL Sudamericana;Sudamericana
World Cup;FIFA World Cup
Club World Cup;FIFA Club World Cup
European Championship;UEFA European Championship;Euro;UEFA Euro
Nations League;UEFA Nations League
CONCACAF Nations League
Copa América;CONMEBOL Copa América
Africa Cup of Nations;AFCON;CAF Africa Cup of Nations;African Cup of Nations
Asian Cup;AFC Asian Cup
Friendlies;International Friendlies;International Friendly;Friendly International;Friendlies International;Friendly;Friendly Internationals
Club Friendlies;Club Friendly;Friendly Clubs;Club Friendlies International;Friendlies;Friendly
Saudi Pro League;Roshn Saudi League;Pro League
Belgian Pro League;Pro League;Jupiler Pro League;First Division A
Danish Superliga;Superliga;Superligaen
Swiss Super League;Super League
Greek Super League;Super League;Super League 1
Argentine Primera División;Liga Profesional Argentina;Liga Profesional de Fútbol;Primera División;Primera División Argentina
Uruguayan Primera División;Primera División;Primera División Uruguay
Women's Super League;WSL;FA WSL;FA Women's Super League;Barclays Women's Super League
National Women's Soccer League;NWSL
Liga F;Primera División Femenina
Frauen-Bundesliga;Frauen Bundesliga;Bundesliga Women
Première Ligue;Division 1 Féminine;D1 Arkema;Arkema Première Ligue
J1 League;J League;J.League
`;

/** A year or a season says when, not which; a sponsor’s edition neither. */
const SEASON = /^(?:(?:19|20)\d\d|\d\d)$/;
const FILLERS = new Set(['the', 'of', 'de', 'men', 'mens', 'season']);
/** Words that make another competition of a name. */
const APART = /^(qualif\w*|qualies|preliminary|playoffs?|club|super|[2-9]|b|amateur\w*|indoor|beach|futsal)$/;

/** A competition's name, understood. Without words where nothing is said. */
export type CompetitionName = { words: readonly string[]; known: ReadonlySet<string>; squad: Squad };

const wordsOf = (name: string): string[] =>
  foldText(name).filter(
    (word, at) => !FILLERS.has(word) && (!SEASON.test(word) || (at === 0 && word.length === 1)),
  );

const KNOWN = new Map<string, Set<string>>();
for (const line of COMPETITIONS.split('\n')) {
  const [first, ...others] = line.split(';');
  if (!first) continue;
  for (const name of [first, ...others]) {
    const key = wordsOf(name).join(' ');
    KNOWN.set(key, (KNOWN.get(key) ?? new Set()).add(first));
  }
}

const NONE: ReadonlySet<string> = new Set();

/** Competitions that are played in one host country, so that being home means nothing. */
const NEUTRAL = new Set([
  ...[
    'World Cup',
    'Club World Cup',
    'European Championship',
    'Copa América',
    'Africa Cup of Nations',
    'Asian Cup',
  ],
]);

/** Reads a competition's name; an empty text for an unnamed competition. */
export function readCompetition(name: string): CompetitionName {
  const words = wordsOf(name);
  return { words, known: KNOWN.get(words.join(' ')) ?? NONE, squad: squadOfCompetition(foldText(name)) };
}

/** Whether sources may differ in which team they name first. */
export const isNeutral = ({ known }: CompetitionName): boolean =>
  [...known].some((name) => NEUTRAL.has(name));

/**
 * How well two competitions agree: 1 for the same; 0.97 where one is not named; 0.95 where their names share a word;
 * 0.85 for names of nothing in common, 0.5 for two known ones and for a name and its qualifiers. Symmetric.
 */
export function compareCompetitions(a: CompetitionName, b: CompetitionName): number {
  if (a.words.length === 0 || b.words.length === 0) return 0.97;
  if (a.words.join('') === b.words.join('')) return 1;
  if (a.known.size > 0 && b.known.size > 0) return [...a.known].some((name) => b.known.has(name)) ? 1 : 0.5;
  const apart = (one: readonly string[], other: readonly string[]) =>
    one.some((word) => APART.test(word) && !other.includes(word));
  if (apart(a.words, b.words) || apart(b.words, a.words)) return 0.5;
  return a.words.some((word) => b.words.includes(word)) ? 0.95 : 0.85;
}
