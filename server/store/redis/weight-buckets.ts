import type { Redis } from 'ioredis';
import type { Rate } from '#domain/token-bucket.ts';

/*
 * Two token buckets shared by all processes, refilled by Redis's clock; overflow of the first goes to the second. An
 * unused bucket is full. Checks and spends atomically.
 */
const SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local size = { tonumber(ARGV[1]), tonumber(ARGV[3]) }
local refill = { tonumber(ARGV[2]), tonumber(ARGV[4]) }
local step, place, amount, reserve = ARGV[5], tonumber(ARGV[6]), tonumber(ARGV[7]), tonumber(ARGV[8])
local kept = redis.call('HMGET', KEYS[1], 'first', 'second', 'atMs')
local tokens = { tonumber(kept[1]) or size[1], tonumber(kept[2]) or size[2] }
local passed = math.max(0, now - (tonumber(kept[3]) or now))

local function add(bucket, more)
  local sum = tokens[bucket] + more
  tokens[bucket] = math.min(size[bucket], sum)
  return sum - tokens[bucket]
end
add(2, passed * refill[2] + add(1, passed * refill[1]))

local waitMs = 0
if step == 'take' then
  local lacks = math.max(0, math.min(amount + reserve, size[place]) - tokens[place])
  local inflow = refill[place]
  if place == 2 and tokens[1] >= size[1] then inflow = inflow + refill[1] end
  if lacks > 0 then waitMs = math.ceil(lacks / inflow) else tokens[place] = tokens[place] - amount end
elseif step == 'add' then add(place, amount)
else
  for bucket = 1, 2 do tokens[bucket] = math.min(tokens[bucket], -amount * refill[bucket]) end
end
redis.call('HSET', KEYS[1], 'first', tostring(tokens[1]), 'second', tostring(tokens[2]), 'atMs', tostring(now))
redis.call('PEXPIRE', KEYS[1], 600000)
return waitMs`;

type Scripted = { hashmarkWeight(...args: (string | number)[]): Promise<number> };

/** Which of the two buckets. */
export type BucketPlace = 'first' | 'second';

const PLACE = { first: 1, second: 2 } as const;

/** The use of one connection to spend from two buckets that all processes share. Rejects as Redis does. */
export function weightBuckets(redis: Redis, key: string, buckets: Record<BucketPlace, Rate>) {
  redis.defineCommand('hashmarkWeight', { numberOfKeys: 1, lua: SCRIPT });
  const { first, second } = buckets;
  const shape = [first, second].flatMap(({ burst, perSecond }) => [burst, perSecond / 1_000]);
  const run = (step: string, place: BucketPlace, amount: number, reserve = 0) =>
    (redis as unknown as Scripted).hashmarkWeight(key, ...shape, step, PLACE[place], amount, reserve);
  return {
    /** Spends `amount` where it and `reserve` are there; else ms until they may be. */
    take: (place: BucketPlace, amount: number, reserve: number): Promise<number> =>
      run('take', place, amount, reserve),
    /** Adds to a bucket; takes from it where `amount` is negative. */
    add: async (place: BucketPlace, amount: number): Promise<void> => void (await run('add', place, amount)),
    /** Takes what both hold, and as much more as they regain in `ms`. */
    drain: async (ms: number): Promise<void> => void (await run('drain', 'first', ms)),
  };
}
