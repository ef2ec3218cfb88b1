/** The program of the Redis server for the tests; undefined when the machine has none and cannot install it. */
export function ensureRedis(): string | undefined;
