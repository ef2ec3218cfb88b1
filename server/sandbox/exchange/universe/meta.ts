import { addressAt } from '../basics/ids.ts';
import type { OutcomeMeta } from '../basics/wire.ts';
import { outcomeSpec, type Placed, questionSpec, type Universe } from './universe.ts';

const VENUES = ['out', 'skew', 'txyz'];
const SUB_DEPLOYER_ACTIONS = [
  'registerAndAssociateNamedOutcomeFromTemplate',
  'registerQuestionFromTemplate',
  'registerStandaloneOutcomeFromTemplate',
  'settleOutcome',
  'settleQuestion',
];

/** `outcomeMeta`: the open outcomes (in order of id) and the questions that they belong to. */
export function outcomeMetaAt(universe: Universe, openIds: Iterable<number>, atMs: number): OutcomeMeta {
  const outcomes = [...openIds].sort((a, b) => a - b).flatMap((id) => universe.outcome(id) ?? []);
  const groups = new Set<Placed>(outcomes.map((outcome) => outcome.placed));
  return {
    outcomes: outcomes.map(outcomeSpec),
    questions: [...groups].flatMap((placed) => questionSpec(placed, atMs) ?? []),
    deployers: VENUES.map((venue, i) => ({
      deployer: addressAt(universe.seed, 0xde, i),
      venue,
      subDeployers: SUB_DEPLOYER_ACTIONS.map((action) => [action, [addressAt(universe.seed, 0xdf, i)]]),
    })),
    feeScale: '1.0',
  };
}
