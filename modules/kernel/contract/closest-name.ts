/** The name a person most likely meant: the same letters in another case, else at most a third of them mistyped. */
export function closestName(name: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of candidates.slice(0, 100)) {
    const distance = editDistance(simplified(name), simplified(candidate), bestDistance);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** All names, those first that a person most likely meant: of those as near the one that begins alike for longer. */
export const closestFirst = (name: string, candidates: readonly string[]): string[] =>
  candidates
    .map((candidate) => {
      const [meant, own] = [simplified(name), simplified(candidate)];
      return { candidate, distance: editDistance(meant, own, Infinity), start: commonStart(meant, own) };
    })
    .toSorted((one, other) => one.distance - other.distance || other.start - one.start)
    .map(({ candidate }) => candidate);

const commonStart = (a: string, b: string): number => {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
};

function simplified(name: string): string {
  return name
    .slice(0, 100)
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '');
}

/** Levenshtein distance of two short words, or `bound` when their lengths already differ by as much. */
function editDistance(a: string, b: string, bound: number): number {
  if (Math.abs(a.length - b.length) >= bound) return bound;
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(substitution, previous[j]! + 1, current[j - 1]! + 1));
    }
    previous = current;
  }
  return previous[b.length]!;
}
