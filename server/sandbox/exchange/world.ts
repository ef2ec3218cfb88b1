import { tidOf } from './basics/ids.ts';
import type { Sim } from './market/sim.ts';
import { worldMs } from './market/state.ts';
import type { Simulation } from './simulation.ts';
import { applyRequest, type WorldRequest } from './world-request.ts';

/** What a request changed, and what there is after it. */
export type WorldAnswer = {
  /** Ids of the outcomes that were listed and settled. */
  listed: number[];
  settled: number[];
  /** The first coin and its trade id of each trade. */
  trades: { coin: string; tid: number }[];
  /** Rows in the node files, and outcomes ever listed. */
  fills: number;
  outcomes: number;
  /** The world's time, epoch ms. */
  worldMs: number;
};

/** A still world that is changed on request. */
export type World = {
  /**
   * Does what is asked in a block, which is in the files and sent to listeners before this returns; null until the
   * world stands. @throws WorldRequestError
   */
  request(request: WorldRequest): WorldAnswer | null;
};

type Effects = Pick<WorldAnswer, 'listed' | 'settled' | 'trades'>;

/** What the changes of the open block come to. */
function effectsOf({ changes: { meta, trades } }: Sim): Effects {
  return {
    listed: meta.flatMap((one) => ('outcomeCreated' in one ? one.outcomeCreated.outcome : [])),
    settled: meta.flatMap((one) => ('outcomeSettled' in one ? one.outcomeSettled : [])),
    trades: [...trades].flatMap(([id, of]) =>
      of.map(({ match }) => ({ coin: `#${id}0`, tid: tidOf(match, 0) })),
    ),
  };
}

function countListed({ universe, state }: Sim): number {
  const { nextEvent, ahead } = state;
  return universe.events
    .filter(({ kind, placed }, index) => {
      const isAhead = ahead?.listed.has(placed.legIds[0] as number);
      return kind === 'create' && (index < nextEvent || isAhead);
    })
    .reduce((sum, { placed }) => sum + placed.legIds.length + (placed.fallbackId === null ? 0 : 1), 0);
}

export function createWorld(
  simulation: Simulation,
  { now, publish }: { now: () => number; publish: () => void },
): World {
  const { sim } = simulation;
  const change = (request: WorldRequest) => {
    applyRequest(sim, request);
    return effectsOf(sim);
  };
  return {
    request(request) {
      const { kind, fromMs } = simulation.phase();
      if (kind !== 'still' || sim.state.tMs === fromMs || simulation.isBehindFiles()) return null;
      const effects =
        request.type === 'read'
          ? { listed: [], settled: [], trades: [] }
          : simulation.change(now(), () => change(request), publish);
      const { rows: fills } = sim.state;
      return { ...effects, fills, outcomes: countListed(sim), worldMs: worldMs(sim.state) };
    },
  };
}
