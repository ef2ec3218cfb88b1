/**
 * Clubs and what they are called: one a line, each name as people write it. A name on two lines is ambiguous. Names that
 * differ only in marks, in forms such as FC, or in the words of `SAME_WORDS` need no entry.
 */
export const CLUB_NAMES = `
Arsenal;Arsenal London;The Gunners
Aston Villa;Villa
AFC Bournemouth
Brentford
Brighton & Hove Albion;Brighton;Brighton Hove
Burnley
Chelsea;Chelsea London
Coventry City;Coventry
Crystal Palace;Palace
Everton
Everton de Viña del Mar;Everton Viña del Mar;Everton Chile
Fulham
Ipswich Town;Ipswich
Leeds United;Leeds
Leicester City;Leicester
Liverpool
Liverpool Montevideo
Luton Town;Luton
Manchester City;Man City;Man C;MCFC
Manchester United;Man United;Man U;MUFC;Manchester Utd
Newcastle United;Newcastle;Newcastle Utd
Newcastle Jets;Newcastle United Jets
Norwich City;Norwich
Nottingham Forest;Nottm Forest;Nott'm Forest;Notts Forest;Forest;N Forest
Notts County
Sheffield United;Sheff United;Sheffield Utd
Sheffield Wednesday;Sheff Wed;Sheffield Wed
Southampton
Sunderland
Tottenham Hotspur;Tottenham;Spurs
West Bromwich Albion;West Brom;WBA
West Ham United;West Ham
Wolverhampton Wanderers;Wolves;Wolverhampton
Milton Keynes Dons;MK Dons
Queens Park Rangers;QPR
Rangers;Glasgow Rangers
Celtic;Glasgow Celtic
Heart of Midlothian;Hearts
Hibernian;Hibs
Dundee;Dundee FC
Dundee United;Dundee Utd
Real Madrid;Real Madrid CF
Barcelona;FC Barcelona;Barça;FCB Barcelona
Barcelona SC;Barcelona Guayaquil;Barcelona Sporting Club;Barcelona
Atlético Madrid;Atletico de Madrid;Atlético;Atl Madrid;Atleti
Athletic Club;Athletic Bilbao;Ath Bilbao
Real Sociedad;R Sociedad
Real Betis;Betis;Real Betis Balompié
Villarreal
Valencia
Sevilla;Sevilla FC
Girona
Celta Vigo;Celta de Vigo;RC Celta;Celta
Espanyol;RCD Espanyol;Espanyol Barcelona
Deportivo Alavés;Alavés
Mallorca;Real Mallorca
Osasuna
Rayo Vallecano;Rayo
Getafe
Las Palmas
Leganés
Real Valladolid;Valladolid
Real Oviedo;Oviedo
Racing Santander;Real Racing Club;Racing de Santander
Sporting Gijón;Sporting de Gijón;Real Sporting
Deportivo La Coruña;Deportivo de La Coruña;Dépor
Inter;Internazionale;Inter Milan;Inter Milano;FC Internazionale Milano
AC Milan;Milan;Milan AC
Juventus;Juve
Napoli;SSC Napoli
Roma;AS Roma
Lazio;SS Lazio;Lazio Roma
Atalanta;Atalanta BC;Atalanta Bergamo
Fiorentina;ACF Fiorentina
Bologna
Torino;Torino FC
Hellas Verona;Verona;Hellas
Udinese
Genoa
Sampdoria
Bayern Munich;Bayern;FC Bayern;FCB München
Borussia Dortmund;Dortmund;BVB
Borussia Mönchengladbach;Gladbach;Mönchengladbach;M'gladbach;B Mönchengladbach
Bayer Leverkusen;Leverkusen;Bayer 04 Leverkusen
RB Leipzig;Leipzig;RasenBallsport Leipzig
Lokomotive Leipzig;Lok Leipzig
Eintracht Frankfurt;Frankfurt;SGE
Eintracht Braunschweig;Braunschweig
VfB Stuttgart;Stuttgart
Stuttgarter Kickers
SC Freiburg;Freiburg
VfL Wolfsburg;Wolfsburg
Werder Bremen;Bremen;SV Werder
TSG Hoffenheim;Hoffenheim;1899 Hoffenheim;TSG 1899 Hoffenheim
1. FSV Mainz 05;Mainz 05;Mainz
1. FC Köln;Cologne
Union Berlin;1. FC Union Berlin
Hertha BSC;Hertha Berlin;Hertha
FC Augsburg;Augsburg
1. FC Heidenheim;Heidenheim;1. FC Heidenheim 1846
Hamburger SV;Hamburg;HSV
FC St. Pauli;St Pauli
FC Schalke 04;Schalke;Schalke 04
Paris Saint-Germain;Paris;Paris SG;PSG;Paris St Germain
Paris FC
Olympique de Marseille;Marseille;OM;Olympique Marseille
Olympique Lyonnais;Lyon;OL;Olympique Lyon
AS Monaco;Monaco
OGC Nice;Nice
LOSC Lille;Lille;Lille OSC
Stade Rennais;Rennes;Stade Rennes
RC Lens;Lens
RC Strasbourg;Strasbourg;RC Strasbourg Alsace;Racing Strasbourg
Stade Brestois;Brest;Stade Brestois 29
AS Saint-Étienne;Saint-Étienne
Ajax;Ajax Amsterdam;AFC Ajax
PSV;PSV Eindhoven
FC Eindhoven;Eindhoven FC
Feyenoord;Feyenoord Rotterdam
Sparta Rotterdam
AZ;AZ Alkmaar
FC Twente;Twente;Twente Enschede
Club Brugge;Club Bruges;Bruges;FC Bruges
Cercle Brugge;Cercle Bruges
Anderlecht;RSC Anderlecht
Union Saint-Gilloise;Union SG;Royale Union Saint-Gilloise
Benfica;SL Benfica;Benfica Lisbon
FC Porto;Porto
Sporting CP;Sporting Lisbon;Sporting;Sporting Clube de Portugal;Sporting Lisboa
Sporting Braga;Braga;SC Braga
Vitória Guimarães;Vitória SC;Vitória de Guimarães
Boavista;Boavista Porto
Galatasaray;Galatasaray Istanbul
Fenerbahçe;Fenerbahçe Istanbul
Beşiktaş;Beşiktaş JK
Trabzonspor
Olympiacos;Olympiakos;Olympiacos Piraeus;Olympiakos Piräus
Panathinaikos
AEK Athens;AEK;AEK Athen
AEK Larnaca
PAOK;PAOK Thessaloniki;PAOK Salonika
Red Bull Salzburg;RB Salzburg;Salzburg;FC Salzburg
Rapid Wien;SK Rapid;Rapid Vienna
Austria Wien;FK Austria Wien;Austria Vienna
Young Boys;BSC Young Boys;Young Boys Bern
FC Basel;Basel;FC Basel 1893
FC Zürich;Zürich
Grasshoppers;Grasshopper Club Zürich;GC Zürich;Grasshopper
FC Copenhagen;FC København;FCK
Brøndby IF;Brøndby
FC Midtjylland;Midtjylland
Malmö FF;Malmö
AIK;AIK Solna;AIK Stockholm
Djurgårdens IF;Djurgården
Hammarby IF;Hammarby
Bodø/Glimt;FK Bodø/Glimt
Rosenborg;Rosenborg BK
Shakhtar Donetsk;Shakhtar;Schachtar Donezk
Dynamo Kyiv;Dinamo Kiev;Dynamo Kiev
Dinamo Zagreb;GNK Dinamo Zagreb
Dinamo București;Dinamo Bucharest
Steaua București;FCSB;Steaua Bucharest
CSA Steaua București;CSA Steaua
Red Star Belgrade;Crvena zvezda;FK Crvena zvezda
Partizan;Partizan Belgrade;Partizan Beograd
Slavia Praha;Slavia Prague;SK Slavia
Sparta Praha;Sparta Prague;AC Sparta
Qarabağ;Qarabag Agdam;Karabakh Agdam
CSKA Moscow;CSKA Moskva
CSKA Sofia
Spartak Moscow;Spartak Moskva
Lokomotiv Moscow;Lokomotiv Moskva
Dynamo Moscow;Dinamo Moskva
Zenit;Zenit St Petersburg;Zenit Saint Petersburg
Legia Warszawa;Legia Warsaw;Legia
Ferencváros;Ferencvárosi TC
Inter Miami;Inter Miami CF
Los Angeles FC;LAFC
LA Galaxy;Los Angeles Galaxy
New York City FC;NYCFC;New York City
New York Red Bulls;New York RB;NY Red Bulls;RBNY;Red Bull New York
Seattle Sounders;Seattle
Atlanta United;Atlanta
Philadelphia Union;Philadelphia
Columbus Crew;Columbus
FC Cincinnati;Cincinnati
Vancouver Whitecaps;Vancouver
Portland Timbers;Portland
Sporting Kansas City;Sporting KC;SKC
Minnesota United;Minnesota
D.C. United;DC United;Washington DC United
Toronto FC;Toronto
CF Montréal;Montréal Impact;Montréal
St. Louis City;St Louis City SC
San Jose Earthquakes;San Jose
Real Salt Lake;RSL
San Diego FC
Houston Dynamo;Houston Dynamo FC
Club América;América;CF América
América de Cali
América Mineiro;América MG
Chivas Guadalajara;Guadalajara;Chivas;CD Guadalajara
Cruz Azul
Pumas UNAM;UNAM;Pumas
Tigres UANL;Tigres;UANL
CF Monterrey;Monterrey;Rayados
Santos Laguna
Santos;Santos FC
Flamengo;CR Flamengo;Flamengo RJ
Fluminense;Fluminense RJ
Botafogo;Botafogo RJ;Botafogo FR
Botafogo SP;Botafogo Ribeirão Preto
Vasco da Gama;Vasco
Palmeiras;SE Palmeiras
Corinthians;SC Corinthians Paulista
São Paulo;São Paulo FC
Grêmio;Grêmio Porto Alegre
Internacional;SC Internacional;Inter Porto Alegre;Inter;Internacional RS
Atlético Mineiro;Atlético MG;Atl Mineiro;Galo
Athletico Paranaense;Athletico PR;Atlético Paranaense;Atlético PR
Atlético Goianiense;Atlético GO
Cruzeiro;Cruzeiro EC
Bahia;EC Bahia
Boca Juniors;Boca
River Plate;CA River Plate
River Plate Montevideo;River Plate Uruguay
Racing Club;Racing Avellaneda;Racing
Racing Montevideo;Racing Club de Montevideo
Independiente;CA Independiente
Independiente del Valle;IDV
Independiente Medellín;Deportivo Independiente Medellín;DIM
San Lorenzo;San Lorenzo de Almagro
Estudiantes;Estudiantes de La Plata;Estudiantes LP
Vélez Sarsfield;Vélez
Arsenal de Sarandí;Arsenal Sarandí
Nacional;Nacional Montevideo;Club Nacional de Football
Nacional da Madeira;CD Nacional;Nacional Madeira
Atlético Nacional;Atlético Nacional Medellín
Peñarol;CA Peñarol
Colo-Colo
Universidad de Chile;U de Chile
Universidad Católica;U Católica
Al Hilal;Al Hilal Riyadh;Al-Hilal Saudi
Al Hilal Omdurman
Al Nassr;Al Nassr Riyadh
Al Nasr Dubai;Al Nasr
Al Ittihad;Al Ittihad Jeddah
Al Ahli Jeddah;Al Ahli;Al Ahli Saudi
Al Ahly;Al Ahly Cairo
Zamalek;Zamalek SC
Mamelodi Sundowns;Sundowns
Urawa Red Diamonds;Urawa Reds;Urawa
Gamba Osaka
Cerezo Osaka
Kashima Antlers;Kashima
Yokohama F. Marinos;Yokohama Marinos
Yokohama FC
Jeonbuk Hyundai Motors;Jeonbuk Motors;Jeonbuk
Sydney FC;Sydney
Western Sydney Wanderers;WS Wanderers
Melbourne City
Melbourne Victory
`;
