/** A team with a strength: its odds against another are the ratio of the two. */
export type Team = { name: string; code: string; strength: number };

const teams = (text: string): Team[] =>
  text.split(';').map((entry) => {
    const [name = '', code = '', strength = '1'] = entry.trim().split(',');
    return { name, code, strength: Number(strength) };
  });

export const PREMIER_LEAGUE = teams(
  'Arsenal,ARS,9;Manchester City,MCI,9;Liverpool,LIV,8;Chelsea,CHE,6;Manchester United,MUN,5;Tottenham Hotspur,TOT,4.5;Newcastle United,NEW,5;Aston Villa,AVL,5;Brighton,BHA,3.5;West Ham United,WHU,2.5;Everton,EVE,2.5;Crystal Palace,CRY,3;Fulham,FUL,2.5;Brentford,BRE,2.5;Nottingham Forest,NFO,2.5;Coventry City,COV,1.5',
);
export const LA_LIGA = teams(
  'Real Madrid,RMA,9;Barcelona,BAR,9;Atletico Madrid,ATM,6.5;Athletic Club,ATH,4;Villarreal,VIL,4;Real Betis,BET,3.5;Real Sociedad,RSO,3.5;Sevilla,SEV,3;Valencia,VAL,2.5;Girona,GIR,2.5',
);
export const SERIE_A = teams(
  'Inter,INT,8;Napoli,NAP,7;Juventus,JUV,6.5;AC Milan,MIL,6.5;Roma,ROM,5.5;Atalanta,ATA,5.5;Lazio,LAZ,4.5;Fiorentina,FIO,3.5;Bologna,BOL,4;Torino,TOR,2.5',
);
export const CHAMPIONS_LEAGUE = teams(
  'Paris Saint-Germain,PSG,9;Arsenal,ARS,9;Bayern Munich,BAY,9;Real Madrid,RMA,8;Barcelona,BAR,8.5;Liverpool,LIV,8;Manchester City,MCI,8;Inter,INT,7;Atletico Madrid,ATM,6;Borussia Dortmund,BVB,5;Benfica,BEN,4;Napoli,NAP,5;Ajax,AJA,3;Celtic,CEL,2.5',
);
export const MLS = teams(
  'Inter Miami,MIA,6;LAFC,LAF,5.5;LA Galaxy,LAG,4;Seattle Sounders,SEA,4.5;FC Cincinnati,CIN,4.5;Columbus Crew,CLB,4.5;Philadelphia Union,PHI,4.5;Atlanta United,ATL,3.5;New York City FC,NYC,4;Vancouver Whitecaps,VAN,4.5',
);
export const NATIONS = teams(
  'Spain,ESP,10;France,FRA,9.5;Argentina,ARG,9.5;England,ENG,9;Brazil,BRA,8.5;Portugal,POR,8;Germany,GER,7.5;Netherlands,NED,7;Belgium,BEL,5.5;Croatia,CRO,5;Norway,NOR,5.5;Morocco,MAR,5.5;Colombia,COL,5;Uruguay,URU,5;Japan,JPN,4.5;United States,USA,4.5;Mexico,MEX,4;Switzerland,SUI,4;Senegal,SEN,4;Ecuador,ECU,4;Austria,AUT,3.5;South Korea,KOR,3;Australia,AUS,2.5;Canada,CAN,3',
);
export const EUROPE = teams(
  'Spain,ESP,10;France,FRA,9.5;England,ENG,9;Portugal,POR,8;Germany,GER,7.5;Netherlands,NED,7;Italy,ITA,7;Belgium,BEL,5.5;Turkiye,TUR,4.5;Croatia,CRO,5;Norway,NOR,5.5;Denmark,DEN,5;Switzerland,SUI,4;Austria,AUT,3.5;Poland,POL,3.5;Scotland,SCO,3',
);
export const NBA = teams(
  'Oklahoma City Thunder,OKC,9;San Antonio Spurs,SAS,7;Denver Nuggets,DEN,7;New York Knicks,NYK,7;Boston Celtics,BOS,7;Cleveland Cavaliers,CLE,6;Detroit Pistons,DET,6;Los Angeles Lakers,LAL,5.5;Houston Rockets,HOU,6;Minnesota Timberwolves,MIN,5.5;Orlando Magic,ORL,4.5;Golden State Warriors,GSW,4.5;Miami Heat,MIA,4;Philadelphia 76ers,PHI,4;Dallas Mavericks,DAL,3;Chicago Bulls,CHI,3',
);
export const WNBA = teams(
  'Las Vegas Aces,LVA,7;New York Liberty,NYL,7;Minnesota Lynx,MIN,7;Phoenix Mercury,PHX,5;Indiana Fever,IND,5.5;Atlanta Dream,ATL,5.5;Seattle Storm,SEA,4.5;Golden State Valkyries,GSV,4',
);
