import type { Redis } from 'ioredis';

/**
 * Checks and takes atomically, over all processes. The minute is a sliding window: a list of request times, oldest
 * first, trimmed by binary search. The month's count is at least the caller's count from the database, which is greater
 * after Redis was unavailable or lost its data.
 */
const SCRIPT = `
local limit, isHard, quota, budget = tonumber(ARGV[2]), ARGV[3] == '1', tonumber(ARGV[4]), tonumber(ARGV[5])
local isTaking = ARGV[8] == '1'
local now = tonumber(ARGV[1])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local WINDOW, MONTH_TTL = 60000, 3600

local function monthOf(key, known)
  return math.max(tonumber(redis.call('GET', key) or '0'), tonumber(known))
end
local function expire()
  local size = redis.call('LLEN', KEYS[1])
  if size == 0 or tonumber(redis.call('LINDEX', KEYS[1], 0)) > now - WINDOW then return size end
  local low, high = 1, size
  while low < high do
    local middle = math.floor((low + high) / 2)
    if tonumber(redis.call('LINDEX', KEYS[1], middle)) > now - WINDOW then high = middle else low = middle + 1 end
  end
  redis.call('LTRIM', KEYS[1], low, -1)
  return size - low
end

local used = expire()
local month = monthOf(KEYS[2], ARGV[6])
local ofKey = budget >= 0 and monthOf(KEYS[3], ARGV[7]) or 0
local verdict = 'admitted'
if budget >= 0 and ofKey >= budget then verdict = 'budget'
elseif quota >= 0 and month >= quota then verdict = 'month'
elseif isHard and used >= limit then verdict = 'minute' end

if isTaking and verdict == 'admitted' then
  if used >= limit then redis.call('LPOP', KEYS[1]) else used = used + 1 end
  local newest = tonumber(redis.call('LINDEX', KEYS[1], -1) or '0')
  redis.call('RPUSH', KEYS[1], string.format('%.0f', math.max(now, newest)))
  redis.call('PEXPIRE', KEYS[1], 2 * WINDOW)
  month = month + 1
  redis.call('SET', KEYS[2], string.format('%.0f', month), 'EX', MONTH_TTL)
  if budget >= 0 then redis.call('SET', KEYS[3], string.format('%.0f', ofKey + 1), 'EX', MONTH_TTL) end
end
local reset = used > 0 and tonumber(redis.call('LINDEX', KEYS[1], 0)) + WINDOW or now
return { verdict, used, month, reset, now }`;

export type TokenQuestion = {
  subject: string;
  /** `YYYY-MM`. */
  period: string;
  requestsPerMinute: number;
  hardMinuteLimit: boolean;
  /** Tokens a month, where that limit is hard. */
  hardQuota: number | null;
  /** The month's count as known to the caller. */
  knownUsed: number;
  /** A key's own monthly limit, and its count as known to the caller. */
  budget: { subject: string; limit: number; knownUsed: number } | null;
  /** False only reads. */
  take: boolean;
  /** Epoch ms; null: by the clock of Redis, which is one for all processes. */
  nowMs: number | null;
};

export type TokenAnswer = {
  verdict: 'admitted' | 'minute' | 'month' | 'budget';
  /** Requests counted in the last minute, this one included. */
  usedInMinute: number;
  usedInMonth: number;
  /** Epoch ms when the oldest counted request leaves the window. */
  resetMs: number;
  nowMs: number;
};

type Scripted = {
  hashmarkTakeToken(
    ...args: (string | number)[]
  ): Promise<[TokenAnswer['verdict'], number, number, number, number]>;
};

/** Takes one token of a subject's minute and month, or only looks, in one step for all processes. Rejects as Redis does. */
export type TakeToken = (question: TokenQuestion) => Promise<TokenAnswer>;

/** The use of one connection to take tokens. */
export function tokenTaker(redis: Redis): TakeToken {
  redis.defineCommand('hashmarkTakeToken', { numberOfKeys: 3, lua: SCRIPT });
  const scripted = redis as unknown as Scripted;
  return async ({ subject, period, budget, ...question }) => {
    // In braces what a cluster places keys by: all three are in one place.
    const [verdict, usedInMinute, usedInMonth, resetMs, nowMs] = await scripted.hashmarkTakeToken(
      `hashmark:minute:{${subject}}`,
      `hashmark:month:{${subject}}:${period}`,
      `hashmark:month:{${subject}}:${period}:${budget?.subject ?? ''}`,
      question.nowMs ?? '',
      question.requestsPerMinute,
      question.hardMinuteLimit ? 1 : 0,
      question.hardQuota ?? -1,
      budget?.limit ?? -1,
      question.knownUsed,
      budget?.knownUsed ?? 0,
      question.take ? 1 : 0,
    );
    return { verdict: verdict, usedInMinute, usedInMonth, resetMs, nowMs };
  };
}
