/** What covers and initials are drawn in: from the deep one to the strong one, an ink on both and one for what matters. */
export interface ColourPair {
  deep: string;
  strong: string;
  ink: string;
  highlight: string;
}

/** White letters stand on each of them at 5:1 or more. */
export const colourPairs: readonly ColourPair[] = [
  { deep: '#0A2A5E', strong: '#1A5FD0', ink: '#A8CBFF', highlight: '#FFD76A' },
  { deep: '#08382F', strong: '#0F766E', ink: '#8FE3D0', highlight: '#FFE08A' },
  { deep: '#2B1055', strong: '#7238C4', ink: '#D3B8FF', highlight: '#7FE3F0' },
  { deep: '#541A08', strong: '#C2410C', ink: '#FFC9A8', highlight: '#9CC8FF' },
  { deep: '#470D2C', strong: '#BE185D', ink: '#FFB8D6', highlight: '#FFD98A' },
  { deep: '#1B2838', strong: '#475569', ink: '#C5D0DE', highlight: '#82B4FF' },
];

/** A number that is always the same for a text (FNV-1a). */
export const hashOf = (text: string): number => {
  let hash = 2166136261;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619);
  // What ends alike still differs in each bit.
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 2246822507);
  hash ^= hash >>> 13;
  return hash >>> 0;
};

/** The pair of a name: the same wherever it is drawn. */
export const pairOf = (name: string): ColourPair =>
  colourPairs[hashOf(name.toLowerCase()) % colourPairs.length] as ColourPair;
