/** Sieve numbers from coarse to fine; what passes all of them lies in the pan. */
export const sieves: readonly string[] = '6 7 8 10 12 14 16 18 20 25 30 35 40 45 50 60 70 80 100 pan'.split(' ');

/** Place of the pan among the sieves. */
export const pan = sieves.length - 1;

/** Openings in mm of the sieves before the pan. */
const openings = [
  3.35, 2.8, 2.36, 2, 1.7, 1.4, 1.18, 1, 0.85, 0.71, 0.6, 0.5, 0.425, 0.355, 0.3, 0.25, 0.212, 0.18, 0.15,
];

/** Places of the control sieves of each named fraction. */
export const controlSieves: Readonly<Record<string, readonly number[]>> = {
  '16/20': placesOf('12', '16', '18', '20', '25', '30', '40'),
  '20/40': placesOf('16', '20', '25', '30', '35', '40', '50'),
  '20/40_pdcpd_bash_lab': placesOf('12', '16', '18', '20', '25', '30', '40'),
};

/** The finest sieve whose opening is at least `size` mm; 0 and, as in the original script, anything over 3.35 is pan. */
export function sieveOf(size: number): number {
  if (size === 0 || size > openings[0]!) return pan;
  let place = 0;
  while (place + 1 < openings.length && openings[place + 1]! >= size) place++;
  return place;
}

/**
 * `0.5 sum((t - q)² / (t + q))` over cells with t + q > 0.
 *
 * @param truth shares t of the 20 sieves; a 21st cell is `max(0, 1 - their sum)`.
 * @param shares shares of the granules on the 20 sieves, gathered on the control sieves into q: each takes what lies
 * after the one before it; the pan keeps its share; a 21st cell takes all after the last control sieve, so the pan
 * counts twice, as in the original script.
 */
export function histogramDistance(
  truth: readonly number[],
  shares: readonly number[],
  controls: readonly number[],
): number {
  const t = [...truth, Math.max(0, 1 - sum(truth))];
  const q = shares.map(() => 0);
  let after = 0;
  for (const control of controls) {
    q[control] = sum(shares.slice(after, control + 1));
    after = control + 1;
  }
  q[pan] = shares[pan]!;
  q.push(sum(shares.slice(after)));
  return 0.5 * sum(t.map((share, i) => (share + q[i]! > 0 ? (share - q[i]!) ** 2 / (share + q[i]!) : 0)));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function placesOf(...names: string[]): number[] {
  return names.map((name) => sieves.indexOf(name));
}
