/** The rounds of a tournament in their order. */
export const TOURNAMENT_STAGES = [
  'Group Stage',
  'Round of 32',
  'Round of 16',
  'Quarterfinals',
  'Semifinals',
  'Third Place',
  'Final',
] as const;
export type TournamentStage = (typeof TOURNAMENT_STAGES)[number];

/** What each round is called; the first that fits counts, so that a semi-final is no final. */
const PATTERNS: readonly (readonly [RegExp, TournamentStage])[] = [
  [/\b(?:group stage|group phase|league phase|group [a-l]|matchday \d+)\b/i, 'Group Stage'],
  [/\b(?:round of 32|last 32|1\/16[- ]finals?)\b/i, 'Round of 32'],
  [/\b(?:round of 16|last 16|eighth[- ]?finals?|1\/8[- ]finals?)\b/i, 'Round of 16'],
  [/\b(?:quarter[- ]?finals?|1\/4[- ]finals?|last 8)\b/i, 'Quarterfinals'],
  [/\b(?:semi[- ]?finals?|1\/2[- ]finals?|last 4)\b/i, 'Semifinals'],
  [
    /\b(?:third[- ]place(?: play-?off| match)?|3rd place(?: final| play-?off| match)?|bronze (?:final|match))\b/i,
    'Third Place',
  ],
  [/\bfinals?\b/i, 'Final'],
];

/** The round that a text names, and the text without it: `World Cup Quarterfinal` is the quarter-finals of `World Cup`. */
export function readStage(text: string): { competition: string; stage: TournamentStage | '' } {
  for (const [pattern, stage] of PATTERNS) {
    if (pattern.test(text))
      return { competition: text.replace(pattern, ' ').replace(/\s+/g, ' ').trim(), stage };
  }
  return { competition: text.trim(), stage: '' };
}
