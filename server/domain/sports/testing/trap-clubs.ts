/**
 * Leagues of the trap set: as the provider calls it, as a market does, and its clubs, each as the provider writes it and,
 * where markets write it otherwise, as they do. Written without a look at the binder's own tables.
 */
export const TRAP_LEAGUES: readonly { provider: string; market: string; clubs: string }[] = [
  {
    provider: 'Premier League',
    market: 'English Premier League',
    clubs:
      'Arsenal;Manchester City=Man City;Manchester United=Man Utd;Tottenham Hotspur=Spurs;Newcastle United=Newcastle;West Ham United=West Ham;Wolverhampton Wanderers=Wolves;Nottingham Forest=Nottm Forest;Brighton & Hove Albion=Brighton;AFC Bournemouth=Bournemouth;Leeds United=Leeds;Aston Villa;Chelsea;Everton;Liverpool;Crystal Palace',
  },
  {
    provider: 'Championship',
    market: 'EFL Championship',
    clubs:
      'Sheffield United=Sheffield Utd;Sheffield Wednesday=Sheff Wed;Bristol City;Bristol Rovers;Queens Park Rangers=QPR;West Bromwich Albion=West Brom;Norwich City=Norwich;Stoke City;Hull City;Millwall',
  },
  {
    provider: 'La Liga',
    market: 'LaLiga',
    clubs:
      'Real Madrid;FC Barcelona=Barcelona;Atlético Madrid=Atletico de Madrid;Athletic Club=Athletic Bilbao;Real Betis=Betis;Real Sociedad;Celta de Vigo=Celta Vigo;Deportivo Alavés=Alaves;Espanyol=RCD Espanyol;Girona=Girona FC;Sevilla=Sevilla FC;Rayo Vallecano',
  },
  {
    provider: 'Serie A',
    market: 'Serie A',
    clubs:
      'Inter=Internazionale;AC Milan;Juventus;Napoli=SSC Napoli;Roma=AS Roma;Lazio=SS Lazio;Atalanta;Fiorentina=ACF Fiorentina;Hellas Verona=Verona;Torino;Bologna;Udinese',
  },
  {
    provider: 'Bundesliga',
    market: 'Bundesliga',
    clubs:
      'FC Bayern München=Bayern Munich;Borussia Dortmund=Dortmund;Borussia Mönchengladbach=Gladbach;Bayer 04 Leverkusen=Bayer Leverkusen;FC Köln=1. FC Cologne;RB Leipzig;SV Werder Bremen=Werder Bremen;FC St. Pauli=St Pauli;FSV Mainz 05=Mainz;Eintracht Frankfurt;VfB Stuttgart=Stuttgart;Hamburger SV=Hamburg',
  },
  {
    provider: 'Ligue 1',
    market: 'Ligue 1',
    clubs:
      'Paris Saint Germain=PSG;Paris FC;Olympique Marseille=Marseille;Olympique Lyonnais=Lyon;LOSC Lille=Lille;Monaco=AS Monaco;Nice=OGC Nice;Rennes=Stade Rennais;Lens=RC Lens;Strasbourg;Nantes;Toulouse',
  },
  {
    provider: 'Major League Soccer',
    market: 'MLS',
    clubs:
      'Inter Miami=Inter Miami CF;Los Angeles FC=LAFC;LA Galaxy=Los Angeles Galaxy;New York City=NYCFC;New York RB=New York Red Bulls;Seattle Sounders=Seattle Sounders FC;FC Cincinnati=Cincinnati;DC United=D.C. United;Sporting KC=Sporting Kansas City;Austin=Austin FC',
  },
  {
    provider: 'Liga Portugal',
    market: 'Primeira Liga',
    clubs:
      'Sporting CP=Sporting Lisbon;SC Braga=Sporting Braga;FC Porto=Porto;Benfica=SL Benfica;Vitória SC=Vitoria Guimaraes;Boavista;Gil Vicente;Rio Ave',
  },
  {
    provider: 'Eredivisie',
    market: 'Dutch Eredivisie',
    clubs:
      'Ajax;PSV=PSV Eindhoven;Feyenoord;AZ=AZ Alkmaar;FC Twente=Twente;FC Utrecht=Utrecht;Heerenveen=sc Heerenveen;Sparta Rotterdam',
  },
  {
    provider: 'Serie A',
    market: 'Brasileirão',
    clubs:
      'Internacional;Atlético Mineiro=Atletico-MG;Athletico Paranaense=Athletico-PR;Flamengo;Fluminense;Botafogo;São Paulo=Sao Paulo;Grêmio=Gremio;Vasco da Gama=Vasco;Palmeiras',
  },
  {
    provider: 'Liga Profesional de Fútbol',
    market: 'Liga Profesional Argentina',
    clubs:
      'Boca Juniors;River Plate=CA River Plate;Racing Club=Racing Avellaneda;Independiente=CA Independiente;Argentinos Juniors;Vélez Sarsfield=Velez;Estudiantes=Estudiantes LP;San Lorenzo',
  },
  {
    provider: 'Eliteserien',
    market: 'Eliteserien',
    clubs:
      'Bodø / Glimt=Bodo/Glimt;Rosenborg=Rosenborg BK;Brann=SK Brann;Vålerenga=Valerenga;Tromsø=Tromso IL;Viking=Viking FK;Molde;Strømsgodset=Stromsgodset',
  },
  {
    provider: 'League Two',
    market: 'League Two',
    clubs:
      'Crewe Alexandra=Crewe Alexandra FC;Milton Keynes Dons=MK Dons;Oldham Athletic=Oldham Ath;Cambridge United=Cambridge Utd;Notts County;Accrington Stanley;Bromley=Bromley FC;Barrow AFC=Barrow',
  },
];

/** National sides, written in the same way. */
export const TRAP_NATIONS =
  'United States=USA;South Korea=Korea Republic;Türkiye=Turkey;Ivory Coast=Cote d’Ivoire;Czech Republic=Czechia;Republic of Ireland=Ireland;Northern Ireland;Congo DR=DR Congo;Cape Verde Islands=Cape Verde;Netherlands;Norway;England;Brazil;Guinea;Equatorial Guinea;Nigeria';
