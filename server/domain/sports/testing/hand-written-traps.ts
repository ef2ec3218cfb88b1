/** A market, the fixtures around it (teams, league, hours from the trap’s own day), and which of them it is about. */
export type HandWritten = {
  about: string;
  fixtures: readonly (readonly [teams: string, league: string, hours: number])[];
  market: string;
  competition: string;
  at: number;
  truth: number | null;
};

const trap = (
  about: string,
  [market, competition, at]: readonly [string, string, number],
  truth: number | null,
  ...fixtures: HandWritten['fixtures']
): HandWritten => ({ about, market, competition, at, truth, fixtures });

/** Teams are written `home – away`. Hours are those of kick-off. */
export const HAND_WRITTEN: readonly HandWritten[] = [
  trap('Inter, and not Inter Miami', ['Inter – Roma', 'Serie A', 20], null, [
    'Inter Miami – Roma',
    'Club Friendlies',
    20,
  ]),
  trap(
    'Inter Miami, and not Inter',
    ['Inter Miami – Orlando City', 'MLS', 20],
    1,
    ['Inter – Orlando City', 'Club Friendlies', 20],
    ['Inter Miami – Orlando City SC', 'Major League Soccer', 20],
  ),
  trap(
    'Internacional is no Inter',
    ['Inter – Juventus', 'Serie A', 18],
    1,
    ['Internacional – Juventude', 'Serie A', 18],
    ['Inter – Juventus', 'Serie A', 18],
  ),
  trap(
    'Barcelona of Ecuador',
    ['Barcelona – Real Madrid', 'La Liga', 20],
    1,
    ['Barcelona SC – Emelec', 'Liga Pro', 20],
    ['FC Barcelona – Real Madrid', 'La Liga', 20],
  ),
  trap(
    'Arsenal of Sarandí',
    ['Arsenal – Everton', 'English Premier League', 15],
    0,
    ['Arsenal – Everton', 'Premier League', 15],
    ['Arsenal de Sarandí – Everton de Viña del Mar', 'Copa Sudamericana', 15],
  ),
  trap('Arsenal women are not Arsenal', ['Arsenal – Chelsea', 'English Premier League', 15], null, [
    'Arsenal Women – Chelsea Women',
    'WSL',
    15,
  ]),
  trap(
    'women by the league alone',
    ['Arsenal – Chelsea', "Women's Super League", 13],
    1,
    ['Arsenal – Chelsea', 'Premier League', 13],
    ['Arsenal W – Chelsea W', 'WSL', 13],
  ),
  trap(
    'women by the league, unknown to the provider',
    ['Chelsea – Manchester City', "Women's Super League", 13],
    null,
    ['Chelsea – Manchester City', 'Premier League', 13],
  ),
  trap('Barça Femení', ['Barcelona – Real Madrid', 'La Liga', 20], null, [
    'Barcelona Femenino – Real Madrid Femenino',
    'Liga F',
    20,
  ]),
  trap('B sides', ['Real Sociedad – Sevilla', 'LaLiga', 18], null, [
    'Real Sociedad B – Sevilla Atlético',
    'Segunda División',
    18,
  ]),
  trap('Castilla', ['Real Madrid – Getafe', 'LaLiga', 18], null, [
    'Real Madrid Castilla – Getafe B',
    'Primera Federación',
    18,
  ]),
  trap('Jong Ajax', ['Ajax – AZ', 'Eredivisie', 20], null, ['Jong Ajax – Jong AZ', 'Eerste Divisie', 20]),
  trap(
    'Jong sides as asked for',
    ['Jong Ajax – Jong PSV', 'Eerste Divisie', 20],
    0,
    ['Jong Ajax – Jong PSV', 'Eerste Divisie', 20],
    ['Ajax – PSV', 'Eredivisie', 20],
  ),
  trap('second sides of Bundesliga clubs', ['Borussia Dortmund – VfB Stuttgart', 'Bundesliga', 14], null, [
    'Borussia Dortmund II – VfB Stuttgart II',
    '3. Liga',
    14,
  ]),
  trap('Next Gen', ['Juventus – Atalanta', 'Serie A', 18], null, [
    'Juventus Next Gen – Atalanta U23',
    'Serie C',
    18,
  ]),
  trap(
    'U19 on the morning of the match',
    ['Benfica – Ajax', 'UEFA Champions League', 20],
    1,
    ['Benfica U19 – Ajax U19', 'UEFA Youth League', 14],
    ['Benfica – Ajax', 'Champions League', 20],
  ),
  trap('youth league without a mark', ['Benfica – Ajax', 'UEFA Champions League', 14], null, [
    'Benfica – Ajax',
    'UEFA Youth League',
    14,
  ]),
  trap('the other club of Manchester', ['Manchester United – Everton', 'English Premier League', 16], null, [
    'Manchester City – Everton',
    'Premier League',
    16,
  ]),
  trap(
    'the other club of Madrid',
    ['Atletico Madrid – Valencia', 'LaLiga', 20],
    1,
    ['Real Madrid – Valencia', 'La Liga', 44],
    ['Atlético Madrid – Valencia', 'La Liga', 20],
  ),
  trap('the other club of Milan', ['AC Milan – Torino', 'Serie A', 18], null, [
    'Inter – Torino',
    'Serie A',
    18,
  ]),
  trap('the other club of Sheffield', ['Sheffield Utd – Derby County', 'Championship', 15], null, [
    'Sheffield Wednesday – Derby County',
    'Championship',
    15,
  ]),
  trap('the other club of Bristol', ['Bristol Rovers – Barnsley', 'League One', 15], null, [
    'Bristol City – Barnsley',
    'League One',
    15,
  ]),
  trap('Dundee and Dundee United', ['Dundee – Hibernian', 'Scottish Premiership', 15], null, [
    'Dundee United – Hibernian',
    'Premiership',
    15,
  ]),
  trap('Dundee United', ['Dundee Utd – Hibernian', 'Scottish Premiership', 15], 0, [
    'Dundee United – Hibernian',
    'Premiership',
    15,
  ]),
  trap(
    'Glasgow',
    ['Rangers – Aberdeen', 'Scottish Premiership', 15],
    null,
    ['Celtic – Aberdeen', 'Premiership', 15],
    ['Queens Park Rangers – Aberdeen', 'Club Friendlies', 15],
  ),
  trap(
    'QPR are no Rangers',
    ['QPR – Millwall', 'EFL Championship', 15],
    1,
    ['Rangers – Millwall', 'Club Friendlies', 15],
    ['Queens Park Rangers – Millwall', 'Championship', 15],
  ),
  trap(
    'both Los Angeles clubs',
    ['LAFC – Austin FC', 'MLS', 20],
    1,
    ['LA Galaxy – Austin FC', 'Major League Soccer', 44],
    ['Los Angeles FC – Austin', 'Major League Soccer', 20],
  ),
  trap('both clubs of New York', ['New York City FC – Toronto FC', 'MLS', 20], null, [
    'New York Red Bulls – Toronto',
    'Major League Soccer',
    20,
  ]),
  trap('PSV and PSG', ['PSV – Lille', 'UEFA Champions League', 20], null, [
    'Paris Saint Germain – LOSC Lille',
    'Ligue 1',
    20,
  ]),
  trap(
    'Club and Cercle Brugge',
    ['Club Brugge – Genk', 'Belgian Pro League', 20],
    1,
    ['Cercle Brugge – Genk', 'Pro League', 44],
    ['Club Brugge KV – Genk', 'Pro League', 20],
  ),
  trap('Sporting and Braga', ['Sporting – Porto', 'Primeira Liga', 20], null, [
    'Sporting Braga – FC Porto',
    'Liga Portugal',
    20,
  ]),
  trap('Sporting Gijón', ['Sporting – Eibar', 'Primeira Liga', 20], null, [
    'Sporting de Gijón – Eibar',
    'La Liga 2',
    20,
  ]),
  trap('River Plate of Montevideo', ['River Plate – Nacional', 'Copa Libertadores', 22], null, [
    'River Plate Montevideo – Nacional',
    'Primera División Uruguay',
    22,
  ]),
  trap('Al Ahly and Al Ahli', ['Al Ahly – Zamalek', 'Egyptian Premier League', 18], null, [
    'Al Ahli – Zamalek',
    'Club Friendlies',
    18,
  ]),
  trap('Al Nassr and Al Nasr', ['Al Nassr – Al Wahda', 'AFC Champions League', 18], null, [
    'Al Nasr – Al Wahda',
    'UAE League',
    18,
  ]),
  trap(
    'Guinea and its neighbours',
    ['Guinea – Gambia', 'World Cup Qualification', 18],
    null,
    ['Equatorial Guinea – Gambia', 'World Cup Qualification', 18],
    ['Guinea-Bissau – Gambia', 'World Cup Qualification', 18],
  ),
  trap(
    'Ireland, North and South',
    ['Ireland – Wales', 'UEFA Nations League', 19],
    1,
    ['Northern Ireland – Wales', 'UEFA Nations League', 43],
    ['Republic of Ireland – Wales', 'UEFA Nations League', 19],
  ),
  trap('both Koreas', ['South Korea – Iran', 'World Cup Qualification', 12], null, [
    'Korea DPR – Iran',
    'World Cup Qualification',
    12,
  ]),
  trap(
    'both Congos',
    ['DR Congo – Senegal', 'World Cup Qualification', 16],
    1,
    ['Congo – Senegal', 'World Cup Qualification', 40],
    ['Congo DR – Senegal', 'World Cup Qualification', 16],
  ),
  trap(
    'second leg a week on',
    ['Arsenal – PSG', 'UEFA Champions League', 20],
    0,
    ['Arsenal – Paris Saint Germain', 'Champions League', 20],
    ['Paris Saint Germain – Arsenal', 'Champions League', 188],
  ),
  trap('the leg that is not known', ['Inter – Bayern Munich', 'UEFA Champions League', 20], null, [
    'FC Bayern München – Inter',
    'Champions League',
    188,
  ]),
  trap(
    'twice in three days',
    ['Liverpool – Newcastle', 'FA Cup', 92],
    1,
    ['Liverpool – Newcastle United', 'Premier League', 20],
    ['Liverpool – Newcastle United', 'FA Cup', 92],
  ),
  trap('home and away turned round on neutral ground', ['Brazil – Norway', 'FIFA World Cup', 20], 0, [
    'Norway – Brazil',
    'World Cup',
    20,
  ]),
  trap('a final on neutral ground', ['Liverpool – Real Madrid', 'UEFA Champions League', 20], 0, [
    'Real Madrid – Liverpool',
    'Champions League',
    20,
  ]),
  trap(
    'the Club World Cup is no World Cup of nations',
    ['Flamengo – Chelsea', 'FIFA Club World Cup', 18],
    0,
    ['Flamengo – Chelsea', 'Club World Cup', 18],
    ['Flamengo U20 – Chelsea U20', 'Club World Cup U20', 18],
  ),
  trap('a club with a new name', ['Steaua Bucharest – CFR Cluj', 'SuperLiga', 18], 0, [
    'FCSB – CFR Cluj',
    'Superliga',
    18,
  ]),
  trap('the club with the old name', ['CSA Steaua – Chindia', 'Liga 2', 18], null, [
    'FCSB – Chindia',
    'Liga 2',
    18,
  ]),
  trap('Red Star by its own name', ['Red Star Belgrade – Partizan', 'Serbian SuperLiga', 18], 0, [
    'FK Crvena zvezda – Partizan',
    'Super Liga',
    18,
  ]),
  trap(
    'Dynamo by place',
    ['Dynamo Kyiv – Shakhtar', 'Ukrainian Premier League', 16],
    0,
    ['Dinamo Kiev – Shakhtar Donetsk', 'Premier League', 16],
    ['Dinamo Zagreb – Shakhtar Donetsk', 'Champions League', 160],
  ),
  trap('CSKA of another town', ['CSKA Sofia – Ludogorets', 'First League', 18], null, [
    'CSKA Moscow – Ludogorets',
    'Club Friendlies',
    18,
  ]),
  trap('put off for months', ['Torino – Atalanta', 'Serie A', 20], null, [
    'Torino – Atalanta',
    'Serie A',
    1_500,
  ]),
  trap('umlauts written out', ['FC Koeln – Fortuna Duesseldorf', 'Bundesliga', 15], 0, [
    '1. FC Köln – Fortuna Düsseldorf',
    'Bundesliga',
    15,
  ]),
  trap('points and apostrophes', ["Nott'm Forest – A.F.C. Bournemouth", 'English Premier League', 15], 0, [
    'Nottingham Forest – AFC Bournemouth',
    'Premier League',
    15,
  ]),
  trap(
    'a friendly of clubs of the same name',
    ['Everton – Arsenal', 'Club Friendlies', 12],
    1,
    ['Everton de Viña del Mar – Arsenal de Sarandí', 'Club Friendlies', 12],
    ['Everton – Arsenal', 'Club Friendlies', 12],
  ),
  trap('Racing of Santander', ['Racing Club – Boca Juniors', 'Liga Profesional Argentina', 22], null, [
    'Racing Santander – Boca Juniors',
    'Club Friendlies',
    22,
  ]),
];
