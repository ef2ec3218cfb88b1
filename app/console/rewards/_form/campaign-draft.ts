import type { Problems } from '#app/ui/form/rules.ts';
import { type CampaignTerms, campaignTermsSchema } from '#domain/rewards/campaign-terms.ts';
import { DAY_MS } from '#domain/time.ts';

export type WindowDraft = {
  name: string;
  outcomes: string;
  /** `2026-11-21T19:00`, UTC. */
  from: string;
  to: string;
  /** When the match is played; both empty where no fill is multiplied. */
  liveFrom: string;
  liveTo: string;
};

/** What stands in the form of a campaign, as typed. */
export type CampaignDraft = {
  name: string;
  builder: string;
  poolUsd: string;
  makerShare: number;
  kind: 'daily' | 'events';
  /** `2026-11-21`, UTC; the last day counts whole. */
  firstDay: string;
  lastDay: string;
  markets: 'all' | 'categories' | 'outcomes';
  categories: readonly string[];
  outcomes: string;
  windows: readonly WindowDraft[];
  minCents: string;
  maxCents: string;
  twoSided: number;
  live: number;
  minNotional: string;
  roundTripMinutes: string;
};

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const emptyWindow = (nowMs: number): WindowDraft => {
  const from = new Date(Math.ceil(nowMs / DAY_MS) * DAY_MS).toISOString().slice(0, 16);
  const to = new Date(Math.ceil(nowMs / DAY_MS) * DAY_MS + DAY_MS).toISOString().slice(0, 16);
  return { name: '', outcomes: '', from, to, liveFrom: '', liveTo: '' };
};

/** A week of days from tomorrow on, every market, and the defaults of the terms. */
export const newDraft = (builder: string, nowMs: number): CampaignDraft => ({
  ...{ name: '', builder, poolUsd: '1000', makerShare: 50, kind: 'daily' },
  ...{ firstDay: dayText(nowMs + DAY_MS), lastDay: dayText(nowMs + 7 * DAY_MS) },
  ...{ markets: 'all', categories: [], outcomes: '', windows: [emptyWindow(nowMs)] },
  ...{ minCents: '5', maxCents: '95', twoSided: 3, live: 1, minNotional: '5', roundTripMinutes: '60' },
});

/** What is wrong with the form, at its fields. */
export type DraftProblems = Problems<CampaignDraft>;

type Read<T> = { value: T } | { problem: string };

const fail = (problem: string): { problem: string } => ({ problem });

function readUsd(text: string, least: number, what: string): Read<string> {
  const plain = text.trim().replace(',', '.');
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(plain))
    return fail(`${what} must be an amount in USD, with at most 6 decimals.`);
  return Number(plain) >= least ? { value: plain } : fail(`${what} must be at least ${least} USD.`);
}

function readOutcomes(text: string): Read<number[]> {
  const words = [...new Set(text.split(/[\s,;#]+/).filter((word) => word !== ''))];
  const wrong = words.find((word) => !/^\d{1,9}$/.test(word));
  if (wrong !== undefined) return fail(`${wrong.slice(0, 20)} is not the number of an outcome.`);
  if (words.length === 0) return fail('Name at least one outcome, such as 12.');
  return words.length > 500 ? fail('At most 500 outcomes.') : { value: words.map(Number) };
}

function readNumber(text: string, least: number, most: number, what: string): Read<number> {
  const value = Number(text.trim().replace(',', '.'));
  const isIn = text.trim() !== '' && value >= least && value <= most;
  return isIn ? { value } : fail(`${what} must be between ${least} and ${most}.`);
}

const dayMs = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const instantMs = (text: string): number => Date.parse(`${text}Z`);

type Schedule = CampaignTerms['schedule'];

type Markets = Extract<Schedule, { kind: 'daily' }>['markets'];

function readMarkets({ markets, categories, outcomes }: CampaignDraft, problems: DraftProblems): Markets {
  if (markets === 'categories') {
    if (categories.length === 0) problems.categories = 'Choose at least one.';
    return { kind: 'categories', categories: [...categories] };
  }
  if (markets === 'all') return { kind: 'all' };
  const read = readOutcomes(outcomes);
  if ('problem' in read) problems.outcomes = read.problem;
  return { kind: 'outcomes', outcome_ids: 'value' in read ? read.value : [] };
}

function readDays(draft: CampaignDraft, nowMs: number, problems: DraftProblems): Schedule {
  const [from, last] = [dayMs(draft.firstDay), dayMs(draft.lastDay)];
  if (Number.isNaN(from)) problems.firstDay = 'Choose the first day.';
  else if (from + DAY_MS <= nowMs) problems.firstDay = 'The first day is over: begin today or later.';
  if (Number.isNaN(last)) problems.lastDay = 'Choose the last day.';
  else if (last < from) problems.lastDay = 'The last day must not be before the first.';
  else if (last - from >= 365 * DAY_MS) problems.lastDay = 'A campaign lasts at most 365 days.';
  const markets = readMarkets(draft, problems);
  return { kind: 'daily', from_ms: from, to_ms: last + DAY_MS, markets };
}

type Window = Extract<Schedule, { kind: 'events' }>['windows'][number];

/** One window, which is nonsense where it adds to `problems`. */
function readWindow(window: WindowDraft, place: number, problems: DraftProblems): Window {
  const outcomes = readOutcomes(window.outcomes);
  const name = window.name.trim();
  const [from, to] = [instantMs(window.from), instantMs(window.to)];
  const isLive = window.liveFrom !== '' || window.liveTo !== '';
  const [liveFrom, liveTo] = [instantMs(window.liveFrom), instantMs(window.liveTo)];
  const at = `windows.${place}` as const;
  if (name === '') problems[`${at}.name`] = 'Each window needs a name, such as the match.';
  if ('problem' in outcomes) problems[`${at}.outcomes`] = outcomes.problem;
  if (!(from < to)) problems[`${at}.to`] = 'The window must begin before it ends.';
  if (isLive && !(liveFrom < liveTo))
    problems[`${at}.liveTo`] = 'The kick-off must be before the final whistle.';
  return {
    ...{ name, outcome_ids: 'value' in outcomes ? outcomes.value : [], from_ms: from, to_ms: to },
    live: isLive ? { from_ms: liveFrom, to_ms: liveTo } : null,
  };
}

function readWindows({ windows }: CampaignDraft, problems: DraftProblems): Schedule {
  if (windows.length === 0) problems.windows = 'Add at least one window.';
  return { kind: 'events', windows: windows.map((window, place) => readWindow(window, place, problems)) };
}

/** The terms that a form says, or what is wrong with it by field, in words. */
export function readTerms(
  draft: CampaignDraft,
  nowMs: number,
): { terms: CampaignTerms } | { problems: DraftProblems } {
  const problems: DraftProblems = {};
  const take = <T>(field: keyof CampaignDraft, read: Read<T>): T | null => {
    if ('value' in read) return read.value;
    problems[field] = read.problem;
    return null;
  };
  const schedule = draft.kind === 'daily' ? readDays(draft, nowMs, problems) : readWindows(draft, problems);
  const pool = take('poolUsd', readUsd(draft.poolUsd, 1, 'The pool'));
  const notional = take('minNotional', readUsd(draft.minNotional, 0, 'The minimum fill'));
  const low = take('minCents', readNumber(draft.minCents, 0, 100, 'The lowest price'));
  const high = take('maxCents', readNumber(draft.maxCents, 0, 100, 'The highest price'));
  const minutes = take('roundTripMinutes', readNumber(draft.roundTripMinutes, 1, 1_440, 'A round trip'));
  if (low !== null && high !== null && low >= high)
    problems.maxCents = 'The highest price must be above the lowest.';
  if (draft.builder === '') problems.builder = 'Prove a builder first.';
  if (Object.keys(problems).length > 0) return { problems };
  const read = campaignTermsSchema.safeParse({
    ...{ builder: draft.builder, pool_usd: pool, maker_share_bps: draft.makerShare * 100, schedule },
    ...{ min_px_e8: Math.round((low ?? 0) * 1e6), max_px_e8: Math.round((high ?? 0) * 1e6) },
    ...{ two_sided_bps: Math.round(draft.twoSided * 10_000), live_bps: Math.round(draft.live * 10_000) },
    ...{ min_notional_usd: notional, round_trip_ms: Math.round((minutes ?? 0) * 60_000) },
  });
  if (read.success) return { terms: read.data };
  const message = read.error.issues[0]?.message ?? 'The campaign terms are not valid';
  const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
  return { problems: { [draft.kind === 'daily' ? 'lastDay' : 'windows']: sentence } };
}

/** The rules of the form. */
export function campaignProblems(draft: CampaignDraft, nowMs: number): DraftProblems {
  const reading = readTerms(draft, nowMs);
  const unnamed = nameProblem(draft);
  return { ...('problems' in reading && reading.problems), ...(unnamed !== null && { name: unnamed }) };
}

/** What is wrong with the name. */
export const nameProblem = ({ name }: CampaignDraft): string | null =>
  name.trim() === ''
    ? 'Give the campaign a name: everybody sees it.'
    : name.trim().length > 120
      ? 'At most 120 characters.'
      : null;
