/** Mixes up to four integers into 32 uniform bits; a pure function, so any moment of the simulation can ask again. */
export function hash32(a: number, b = 0, c = 0, d = 0): number {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b);
  h = Math.imul((h ^ (h >>> 15) ^ b) + 0x165667b1, 0xc2b2ae35);
  h = Math.imul((h ^ (h >>> 13) ^ c) + 0x27d4eb2f, 0x85ebca6b);
  h = Math.imul((h ^ (h >>> 16) ^ d) + 0x9e3779b1, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return (h ^ (h >>> 16)) >>> 0;
}

/** 32 bits of a text, for keys such as a team or a market's title. */
export function hashText(seed: number, text: string): number {
  let h = seed ^ 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return hash32(h, text.length);
}

/** Uniform in (0, 1), never an end. */
export const unitAt = (a: number, b = 0, c = 0, d = 0): number => (hash32(a, b, c, d) + 0.5) / 4294967296;

/** Standard normal, a pure function of its keys. */
export const gaussAt = (a: number, b = 0, c = 0, d = 0): number => inverseNormal(unitAt(a, b, c, d));

/** State of a small fast counter generator (sfc32). A typed array, so that a snapshot carries it as it is. */
export type Rng = Uint32Array;

export function createRng(seed: number): Rng {
  const rng = new Uint32Array([hash32(seed, 1), hash32(seed, 2), hash32(seed, 3), 1]);
  for (let i = 0; i < 12; i++) nextBits(rng);
  return rng;
}

/** The next 32 uniform bits. */
export function nextBits(rng: Rng): number {
  const a = rng[0] as number;
  const b = rng[1] as number;
  const c = rng[2] as number;
  const counter = rng[3] as number;
  const sum = (a + b + counter) | 0;
  rng[3] = counter + 1;
  rng[0] = b ^ (b >>> 9);
  rng[1] = (c + (c << 3)) | 0;
  rng[2] = (((c << 21) | (c >>> 11)) + sum) | 0;
  return sum >>> 0;
}

/** Uniform in [0, 1). */
export const nextUnit = (rng: Rng): number => nextBits(rng) / 4294967296;
/** A whole number in [0, bound). */
export const nextInt = (rng: Rng, bound: number): number => Math.floor(nextUnit(rng) * bound);
export const nextGauss = (rng: Rng): number => inverseNormal((nextBits(rng) + 0.5) / 4294967296);

/** Probability that a standard normal is below x; absolute error under 1e-7. */
export function normalCdf(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const poly =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = 0.3989422804014327 * Math.exp((-x * x) / 2) * poly;
  return x >= 0 ? 1 - tail : tail;
}

/** Quantile of the standard normal for p in (0, 1) (Acklam's rational approximation, relative error under 1.2e-9). */
export function inverseNormal(p: number): number {
  if (p < 0.02425) return -tailQuantile(p);
  if (p > 0.97575) return tailQuantile(1 - p);
  const q = p - 0.5;
  const r = q * q;
  const numerator =
    ((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r -
      30.66479806614716) *
      r +
    2.506628277459239;
  const denominator =
    ((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r -
      13.28068155288572) *
      r +
    1;
  return (numerator * q) / denominator;
}

function tailQuantile(p: number): number {
  const q = Math.sqrt(-2 * Math.log(p));
  const numerator =
    ((((-0.007784894002430293 * q - 0.3223964580411365) * q - 2.400758277161838) * q - 2.549732539343734) *
      q +
      4.374664141464968) *
      q +
    2.938163982698783;
  const denominator =
    (((0.007784695709041462 * q + 0.3224671290700398) * q + 2.445134137142996) * q + 3.754408661907416) * q +
    1;
  return -numerator / denominator;
}
