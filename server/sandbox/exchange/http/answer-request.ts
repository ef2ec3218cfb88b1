import type { ExchangeView } from '../answers/view.ts';
import type { World } from '../world.ts';
import { answerInfo } from './answer-info.ts';
import type { Faults } from './faults.ts';
import { type InfoRequest, parseInfoRequest } from './info-request.ts';
import { answerWeight, baseWeight } from './info-weight.ts';
import type { MinuteBudget } from './minute-budget.ts';

const MALFORMED = 'Failed to deserialize the JSON body into the target type';

/**
 * What goes out: a status with a body, or nothing at all until the caller gives up. `type` names the question that
 * a 200 answers.
 */
export type HttpAnswer =
  | { status: number; contentType: string; body: string; type?: InfoRequest['type'] }
  | 'hang';

/** What questions are answered from, and what may stand in their way. */
export type InfoContext = {
  view: ExchangeView;
  weights: MinuteBudget;
  faults: Faults;
  /** Absent for an exchange that takes no requests of the kind. */
  world?: World | undefined;
};

const json = (status: number, body: string) => ({
  status,
  contentType: 'application/json',
  body,
});

/** A plain-text answer, the form of upstream's refusals. */
export const text = (status: number, body: string): HttpAnswer => ({
  status,
  contentType: 'text/plain; charset=utf-8',
  body,
});

function staged(faults: Faults): HttpAnswer | null {
  const fault = faults.nextInfo();
  if (fault === null) return null;
  return fault === 'timeout' ? 'hang' : json(Number(fault), 'null');
}

/**
 * Answers `POST /info`: 200 with JSON, 422 for a body that is no question, 429 when the address has used its weight,
 * and 500 with the body `null` for a coin that is unknown or settled.
 */
export function answerRequest(context: InfoContext, address: string, body: unknown): HttpAnswer {
  const fault = staged(context.faults);
  if (fault) return fault;
  const request = parseInfoRequest(body);
  if (!request) return text(422, MALFORMED);
  if (!context.weights.take(address, baseWeight(request.type))) return json(429, 'null');
  const answer = answerInfo(context.view, request);
  if (!answer.ok) return json(500, 'null');
  context.weights.charge(address, answerWeight(request.type, answer.value));
  return { ...json(200, JSON.stringify(answer.value)), type: request.type };
}
