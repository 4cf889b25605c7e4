/** One page for learning: what is found in it, and whether it is about an activity. */
export interface Sample {
  readonly name: string;
  readonly features: readonly (readonly [name: string, value: number])[];
  readonly isActivity: boolean;
  /** How much it counts beside others; 1 when it does not say. */
  readonly share?: number;
}

/** A straight line between two kinds: what speaks for the first is above 0. */
export interface Weights {
  readonly bias: number;
  readonly words: Readonly<Record<string, number>>;
}

/**
 * Weights by which `samples` are told apart (logistic regression): `restraint` keeps each weight small, so that what few pages show counts
 * little. The same samples give the same weights.
 */
export function learned(samples: readonly Sample[], restraint: number, rounds = 400): Weights {
  const names = [...new Set(samples.flatMap(({ features }) => features.map(([name]) => name)))];
  const place = new Map(names.map((name, index) => [name, index]));
  const rows = samples.map(({ features, isActivity, share = 1 }) => ({
    share,
    at: features.map(([name]) => place.get(name) ?? 0),
    values: features.map(([, value]) => value),
    wanted: isActivity ? 1 : 0,
  }));
  const count = (wanted: number): number => rows.reduce((sum, row) => sum + (row.wanted === wanted ? row.share : 0), 0);
  // Both kinds weigh the same together, however many pages each has.
  const all = count(0) + count(1);
  const worth = [all / 2 / Math.max(1, count(0)), all / 2 / Math.max(1, count(1))];
  const weights = new Float64Array(names.length);
  const speeds = new Float64Array(names.length).fill(1e-8);
  let bias = 0;
  let biasSpeed = 1e-8;
  for (let round = 0; round < rounds; round += 1) {
    const slopes = new Float64Array(names.length);
    let biasSlope = 0;
    for (const { at, values, wanted, share } of rows) {
      let sum = bias;
      for (let index = 0; index < at.length; index += 1) sum += (weights[at[index] ?? 0] ?? 0) * (values[index] ?? 0);
      const error = (1 / (1 + Math.exp(-sum)) - wanted) * (worth[wanted] ?? 1) * share;
      biasSlope += error;
      for (let index = 0; index < at.length; index += 1) {
        const where = at[index] ?? 0;
        slopes[where] = (slopes[where] ?? 0) + error * (values[index] ?? 0);
      }
    }
    for (let index = 0; index < weights.length; index += 1) {
      const slope = (slopes[index] ?? 0) + restraint * (weights[index] ?? 0);
      speeds[index] = (speeds[index] ?? 0) + slope * slope;
      weights[index] = (weights[index] ?? 0) - (0.3 * slope) / Math.sqrt(speeds[index] ?? 1);
    }
    biasSpeed += biasSlope * biasSlope;
    bias -= (0.3 * biasSlope) / Math.sqrt(biasSpeed);
  }
  const round = (value: number): number => Math.round(value * 1000) / 1000;
  return {
    bias: round(bias),
    words: Object.fromEntries(names.map((name, index) => [name, round(weights[index] ?? 0)])),
  };
}

/** What `weights` say of features, in logits. */
export const weighed = ({ bias, words }: Weights, features: Sample['features']): number =>
  features.reduce((sum, [name, value]) => sum + (words[name] ?? 0) * value, bias);

/** Of each sample what weights say that were learned from the others: in `parts` parts, each left out once. */
export function leftOut(
  samples: readonly Sample[],
  learn: (rest: readonly Sample[]) => Weights,
  parts = 10,
): readonly number[] {
  const said = samples.map(() => 0);
  for (let part = 0; part < parts; part += 1) {
    const weights = learn(samples.filter((_, index) => index % parts !== part));
    for (let index = part; index < samples.length; index += parts) {
      const sample = samples[index];
      if (sample) said[index] = weighed(weights, sample.features);
    }
  }
  return said;
}
