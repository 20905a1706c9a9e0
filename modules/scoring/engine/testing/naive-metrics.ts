/**
 * Second implementations of metrics, straight from the definitions and as slow as those are: every pair of AUC, every
 * pixel of a mask, every threshold of a curve. Nothing of the engine is used.
 */

export function naiveAuc(y: readonly number[], p: readonly number[]): number {
  let wins = 0;
  let pairs = 0;
  y.forEach((a, i) => {
    y.forEach((b, j) => {
      if (a !== 1 || b !== 0) return;
      pairs++;
      if (p[i]! > p[j]!) wins++;
      else if (p[i] === p[j]) wins += 0.5;
    });
  });
  return wins / pairs;
}

/** The root of FPR - FNR along the ROC curve, found by bisection over its length. */
export function naiveEer(y: readonly number[], p: readonly number[]): number {
  const share = (wanted: number, threshold: number) =>
    y.filter((label, i) => label === wanted && p[i]! >= threshold).length /
    y.filter((label) => label === wanted).length;
  const thresholds = [Infinity, ...[...new Set(p)].sort((a, b) => b - a)];
  const points = thresholds.map((threshold) => ({ fpr: share(0, threshold), fnr: 1 - share(1, threshold) }));
  const at = (place: number) => {
    const i = Math.min(Math.floor(place), points.length - 2);
    const between = (key: 'fpr' | 'fnr') => points[i]![key] + (place - i) * (points[i + 1]![key] - points[i]![key]);
    return { fpr: between('fpr'), fnr: between('fnr') };
  };
  let [low, high] = [0, points.length - 1];
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2;
    if (at(middle).fpr < at(middle).fnr) low = middle;
    else high = middle;
  }
  return at(low).fpr;
}

export function naiveMacroF1(y: readonly string[], p: readonly string[]): number {
  const labels = [...new Set([...y, ...p])];
  const scores = labels.map((label) => {
    const hits = y.filter((truth, i) => truth === label && p[i] === label).length;
    const precision = hits / p.filter((guess) => guess === label).length || 0;
    const recall = hits / y.filter((truth) => truth === label).length || 0;
    return (2 * precision * recall) / (precision + recall) || 0;
  });
  return scores.reduce((sum, score) => sum + score, 0) / labels.length;
}

export function naiveSampleF1(y: readonly Set<number>[], p: readonly Set<number>[]): number {
  const rows = y.map((truth, i) => {
    const hits = [...truth].filter((label) => p[i]!.has(label)).length;
    const [precision, recall] = [hits / p[i]!.size, hits / truth.size];
    return hits === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  });
  return rows.reduce((sum, row) => sum + row, 0) / rows.length;
}

export function naiveMrr(y: readonly Set<string>[], p: readonly string[][]): number {
  let sum = 0;
  y.forEach((relevant, i) => {
    for (let rank = 1; rank <= p[i]!.length; rank++) {
      if (!relevant.has(p[i]![rank - 1]!)) continue;
      sum += 1 / rank;
      return;
    }
  });
  return sum / y.length;
}

/** Average precision at 20 by the precision at each rank, as the definition has it. */
export function naiveAveragePrecision(relevant: Set<string>, ranked: readonly string[]): number {
  const top = ranked.slice(0, 20);
  const precisionAt = (k: number) => top.slice(0, k).filter((item) => relevant.has(item)).length / k;
  const hits = top.map((item, i) => (relevant.has(item) ? precisionAt(i + 1) : 0));
  return relevant.size === 0 ? 0 : hits.reduce((sum, value) => sum + value, 0) / Math.min(20, relevant.size);
}

export function naiveDice(a: readonly boolean[], b: readonly boolean[]): number {
  const common = a.filter((pixel, i) => pixel && b[i]).length;
  const total = a.filter(Boolean).length + b.filter(Boolean).length;
  return total === 0 ? 1 : (2 * common) / total;
}

export interface NaiveImage {
  /** Shares of the 20 sieves, `null` when not measured. */
  readonly shares: readonly number[] | null;
  readonly count: number | null;
  readonly fraction: '16/20' | '20/40';
  readonly sizes: readonly number[];
}

const meshes = [6, 7, 8, 10, 12, 14, 16, 18, 20, 25, 30, 35, 40, 45, 50, 60, 70, 80, 100];
const diameters = [
  3.35, 2.8, 2.36, 2, 1.7, 1.4, 1.18, 1, 0.85, 0.71, 0.6, 0.5, 0.425, 0.355, 0.3, 0.25, 0.212, 0.18, 0.15,
];
const controls = { '16/20': [12, 16, 18, 20, 25, 30, 40], '20/40': [16, 20, 25, 30, 35, 40, 50] };

export function naivePropant(images: readonly NaiveImage[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const distances = images.filter(({ shares }) => shares).map(naiveChi2);
  const errors = images
    .filter(({ count }) => count !== null)
    .map(({ count, sizes }) => Math.abs(count! - sizes.length) / count!);
  return 0.6 * mean(distances) + 0.4 * mean(errors);
}

function naiveChi2({ shares, fraction, sizes }: NaiveImage): number {
  const h = Array.from({ length: 20 }, () => 0);
  for (const size of sizes) {
    const holding = size === 0 ? [] : diameters.filter((diameter) => diameter >= size);
    h[holding.length === 0 ? 19 : holding.length - 1]! += 1 / sizes.length;
  }
  const between = (from: number, to: number) => h.filter((_, i) => i >= from && i <= to).reduce((sum, x) => sum + x, 0);
  const places = controls[fraction].map((mesh) => meshes.indexOf(mesh));
  const q = h.map((_, i) => {
    if (i === 19) return h[19]!;
    const which = places.indexOf(i);
    return which < 0 ? 0 : between(which === 0 ? 0 : places[which - 1]! + 1, i);
  });
  const t = [...shares!, Math.max(0, 1 - shares!.reduce((sum, x) => sum + x, 0))];
  return [...q, between(places.at(-1)! + 1, 19)].reduce((sum, x, i) => {
    const total = t[i]! + x;
    return total > 0 ? sum + (0.5 * (t[i]! - x) ** 2) / total : sum;
  }, 0);
}
