/** National sides and what they are called, written as `CLUB_NAMES` are. */
export const NATION_NAMES = `
Algeria;Algérie
Argentina
Australia;Socceroos
Austria;Österreich
Azerbaijan
Belarus;Belarus Republic
Belgium;Belgique;België
Bolivia
Bosnia and Herzegovina;Bosnia-Herzegovina;Bosnia;Bosnia & Herz
Brazil;Brasil
Bulgaria
Cameroon;Cameroun
Canada
Cape Verde;Cabo Verde;Cape Verde Islands
Chile
China;China PR;PR China
Chinese Taipei;Taiwan
Colombia
Congo;Congo Republic;Republic of Congo
DR Congo;Congo DR;Congo Democratic Republic;Democratic Republic of Congo
Costa Rica
Croatia;Hrvatska
Curaçao
Czechia;Czech Republic
Denmark;Danmark
Dominica
Dominican Republic
Ecuador
Egypt
England
Equatorial Guinea
Estonia
Eswatini;Swaziland
Faroe Islands;Faroes
Finland
France
Gambia;The Gambia
Georgia
Germany;Deutschland
Ghana
Greece;Hellas
Guinea
Guinea-Bissau
Hungary
Iceland;Island
Iran;IR Iran
Iraq
Ireland;Republic of Ireland;Rep of Ireland;Ireland Republic
Israel
Italy;Italia
Ivory Coast;Côte d'Ivoire
Jamaica
Japan
Jordan
Kosovo
Kyrgyzstan;Kyrgyz Republic
Mexico
Moldova
Montenegro
Morocco;Maroc
Netherlands;Holland;The Netherlands
New Zealand
Niger
Nigeria
North Korea;Korea DPR;DPR Korea
North Macedonia;Macedonia;FYR Macedonia
Northern Ireland;N Ireland
Norway;Norge
Panama
Papua New Guinea
Paraguay
Peru
Poland;Polska
Portugal
Qatar
Romania
Russia
Saudi Arabia;KSA
Scotland
Senegal
Serbia
Slovakia
Slovenia
South Africa
South Korea;Korea Republic;Republic of Korea;Korea South
Spain;España
Sweden;Sverige
Switzerland;Schweiz;Suisse
Tunisia
Turkey;Türkiye
Ukraine
United Arab Emirates;UAE
United States;USA;US;USMNT;United States of America
Uruguay
Uzbekistan
Venezuela
Wales
`;
