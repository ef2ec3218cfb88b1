import type { OutcomeTemplate } from '../basics/wire.ts';

/** Templates that deployers list from; texts hold `{keyword}` placeholders. */
export const OUTCOME_TEMPLATES: OutcomeTemplate[] = [
  {
    id: 'binaryPrice',
    role: { standaloneOutcome: { sideNames: ['Yes', 'No'] } },
    name: '{perp} above {threshold} at {time}?',
    description:
      'The market resolves to Yes if the {perp} price is above {threshold} at {time}, and otherwise resolves to No. Settlement is according to the {seconds}-second TWAP of {priceDescription} price ending at {time}. metadata=category:price|subCategory:N/A|semanticRestriction:This market must refer to the price of a Hyperliquid perp.',
    keywords: [
      ['perp', 'hlPerp'],
      ['priceDescription', 'string'],
      ['seconds', 'uInt'],
      ['threshold', 'uDecimal'],
      ['time', 'dateTime'],
    ],
  },
  {
    id: 'sportsContestResult',
    role: 'question',
    name: '{participantA} vs {participantB}',
    description:
      'Result of the {competition} {contestType} between {participantA} and {participantB}, scheduled for {scheduledStart}, counting {countedPlay}, as published by {officialSource}. metadata=category:sports|subCategory:{sport}|semanticRestriction:This market must refer to the result of a single sports contest.',
    keywords: [
      ['competition', 'string'],
      ['contestType', 'string'],
      ['countedPlay', 'string'],
      ['officialSource', 'string'],
      ['participantA', 'string'],
      ['participantB', 'string'],
      ['resolutionDeadline', 'dateTime'],
      ['scheduledStart', 'dateTime'],
      ['season', 'string'],
      ['sport', 'string'],
      ['stage', 'string'],
    ],
  },
  {
    id: 'sportsContestParticipant',
    role: { questionOutcome: { parent: 'sportsContestResult' } },
    name: '{participant}',
    description: 'This outcome resolves to Yes if {participant} wins, and otherwise resolves to No.',
    keywords: [['participant', 'string']],
  },
  {
    id: 'sportsContestDraw',
    role: { questionOutcome: { parent: 'sportsContestResult' } },
    name: 'Draw',
    description: 'This outcome resolves to Yes if the contest ends level, and otherwise resolves to No.',
    keywords: [],
  },
  {
    id: 'sportsContestWinner',
    role: { standaloneOutcome: { sideNames: ['{shortNameA}', '{shortNameB}'] } },
    name: '{participantA} vs {participantB}',
    description:
      'The market resolves to {participantA} or {participantB}, whichever wins the {competition} {contestType} scheduled for {scheduledStart}, counting {countedPlay}. A contest that is not completed by {resolutionDeadline} resolves to one half each. metadata=category:sports|subCategory:{sport}|semanticRestriction:This market must refer to the winner of a single sports contest.',
    keywords: [
      ['competition', 'string'],
      ['contestType', 'string'],
      ['countedPlay', 'string'],
      ['officialSource', 'string'],
      ['participantA', 'string'],
      ['participantB', 'string'],
      ['resolutionDeadline', 'dateTime'],
      ['scheduledStart', 'dateTime'],
      ['season', 'string'],
      ['shortNameA', 'shortString'],
      ['shortNameB', 'shortString'],
      ['sport', 'string'],
      ['stage', 'string'],
    ],
  },
  {
    id: 'sportsTournamentWinner',
    role: 'question',
    name: '{competition} {season} winner',
    description:
      'Winner of the {competition} {season}, as published by {officialSource}. metadata=category:sports|subCategory:{sport}|semanticRestriction:This market must refer to the single winner of a sports tournament.',
    keywords: [
      ['competition', 'string'],
      ['officialSource', 'string'],
      ['resolutionDeadline', 'dateTime'],
      ['season', 'string'],
      ['sport', 'string'],
    ],
  },
  {
    id: 'sportsTournamentParticipant',
    role: { questionOutcome: { parent: 'sportsTournamentWinner' } },
    name: '{participant}',
    description:
      'This outcome resolves to Yes if {participant} wins the tournament, and otherwise resolves to No.',
    keywords: [['participant', 'string']],
  },
  {
    id: 'companyIpoConfirmed',
    role: { standaloneOutcome: { sideNames: ['Yes', 'No'] } },
    name: '{company} IPO confirmed by {dateTime}?',
    description:
      'The market resolves to Yes if {company} publicly files for an initial public offering by {dateTime}, and otherwise resolves to No. metadata=category:business|subCategory:ipo|semanticRestriction:This market must refer to a single company.',
    keywords: [
      ['company', 'string'],
      ['dateTime', 'dateTime'],
    ],
  },
];
