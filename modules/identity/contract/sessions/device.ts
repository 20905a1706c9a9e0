/** What a session was begun with, as far as its User-Agent tells: names that are the same in every language. */
export interface Device {
  kind: 'computer' | 'phone' | 'program';
  /** Browser or program; null when it is none that is known here. */
  name: string | null;
  system: string | null;
}

/** The first that fits counts: browsers also carry the names of those that they are like. */
const names: readonly (readonly [RegExp, string])[] = [
  [/^podium-cli/, 'Podium CLI'],
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
  [/^python/i, 'Python'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows|win32/, 'Windows'],
  [/Mac OS X|Macintosh|darwin/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/i, 'Linux'],
];

const found = (known: typeof names, userAgent: string): string | null =>
  known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;

const kindOf = (userAgent: string): Device['kind'] => {
  if (!userAgent.startsWith('Mozilla/')) return 'program';
  return /Mobile|iPhone|iPad|Android/.test(userAgent) ? 'phone' : 'computer';
};

export const deviceOf = (userAgent: string): Device => ({
  kind: kindOf(userAgent),
  name: found(names, userAgent),
  system: found(systems, userAgent),
});
