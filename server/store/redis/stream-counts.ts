import type { Redis } from 'ioredis';

/**
 * A process without a report for this long is considered dead, with its streams. Reports are sent about every third of
 * it.
 */
const LEASE_MS = 6_000;

/*
 * Each process keeps its stream counts in a hash of its own, as absolute values rather than increments, so that a lost
 * or repeated message does no lasting harm. A process counts while its lease runs by Redis's clock. The braces are a
 * cluster hash tag: all keys share a slot, so that the script may access those of other processes.
 */
const PROCESSES = 'hashmark:{streams}:processes';
const OF = 'hashmark:{streams}:of:';

const OPENING = `
local id, lease, first = ARGV[1], tonumber(ARGV[2]), 4
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for _, gone in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now)) do
  redis.call('DEL', '${OF}' .. gone)
  redis.call('ZREM', KEYS[1], gone)
end
redis.call('ZADD', KEYS[1], now + lease, id)`;

/** Keeps the counts of a process if, with those of the others, none is above its limit. */
const FIT = `${OPENING}
local processes = redis.call('ZRANGE', KEYS[1], 0, -1)
for place = first, #ARGV, 3 do
  local subject, sum = ARGV[place], tonumber(ARGV[place + 1])
  for _, process in ipairs(processes) do
    if process ~= id then sum = sum + tonumber(redis.call('HGET', '${OF}' .. process, subject) or '0') end
  end
  if sum > tonumber(ARGV[place + 2]) then return 0 end
end
for place = first, #ARGV, 3 do redis.call('HSET', KEYS[2], ARGV[place], ARGV[place + 1]) end
redis.call('PEXPIRE', KEYS[2], 10 * lease)
return 1`;

/** Stores counts of a process; with ARGV[3] = 1 they replace all its counts. */
const TELL = `${OPENING}
if ARGV[3] == '1' then redis.call('DEL', KEYS[2]) end
for place = first, #ARGV, 2 do
  if ARGV[place + 1] == '0' then redis.call('HDEL', KEYS[2], ARGV[place])
  else redis.call('HSET', KEYS[2], ARGV[place], ARGV[place + 1]) end
end
redis.call('PEXPIRE', KEYS[2], 10 * lease)
return 1`;

type Scripted = {
  hashmarkFitStreams(...args: (string | number)[]): Promise<number>;
  hashmarkTellStreams(...args: (string | number)[]): Promise<number>;
};

/** Streams of a subject in this process, including the one to open, and the limit over all processes. */
type Wanted = { subject: string; held: number; most: number };

/** The use of one connection to count the streams of one process among those of all. Rejects as Redis does. */
export function streamCounts(redis: Redis, processId: string, leaseMs = LEASE_MS) {
  redis.defineCommand('hashmarkFitStreams', { numberOfKeys: 2, lua: FIT });
  redis.defineCommand('hashmarkTellStreams', { numberOfKeys: 2, lua: TELL });
  const scripted = redis as unknown as Scripted;
  const keys = [PROCESSES, `${OF}${processId}`] as const;
  const tell = (counts: Iterable<readonly [string, number]>, isAll: boolean) =>
    scripted.hashmarkTellStreams(...keys, processId, leaseMs, isAll ? 1 : 0, ...[...counts].flat());
  return {
    /** Whether no subject exceeds its limit with the counts of all processes; stores the counts if so. */
    async fits(wanted: readonly Wanted[]): Promise<boolean> {
      const counts = wanted.flatMap(({ subject, held, most }) => [subject, held, most]);
      return (await scripted.hashmarkFitStreams(...keys, processId, leaseMs, 0, ...counts)) === 1;
    },
    /** Keeps some counts of the process. */
    tell: async (counts: Iterable<readonly [string, number]>): Promise<void> =>
      void (await tell(counts, false)),
    /** Keeps these counts of the process and no others, and prolongs its lease. */
    renew: async (counts: Iterable<readonly [string, number]>): Promise<void> =>
      void (await tell(counts, true)),
    /** Gives everything back: the process ends. */
    async leave(): Promise<void> {
      await redis.multi().zrem(PROCESSES, processId).del(keys[1]).exec();
    },
  };
}
