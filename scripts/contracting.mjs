/** Migrations before this one were written before the rule: whoever upgrades from 0.1.0 stops the former version first. */
const firstHeld = 'Migration20261209000000';

/** What the former version, which still serves while this is done, would stumble over. */
const contracting = [
  [/\bdrop\s+column\b/iu, 'drops a column'],
  [/\bdrop\s+table\b/iu, 'drops a table'],
  [/\brename\s+(?:column\b|to\b|constraint\b|"?\w+"?\s+to\b)/iu, 'renames'],
  [/\bset\s+not\s+null\b/iu, 'asks for what the former version does not write'],
  [/\balter\s+column\s+"?\w+"?\s+(?:set\s+data\s+)?type\b/iu, 'changes a type'],
  [
    /\badd\s+column\s+(?:if\s+not\s+exists\s+)?"?\w+"?\s+(?:(?!\bdefault\b|\bnull\b|,).)*\bnot\s+null\b(?![^,;`]*\bdefault\b)/iu,
    'adds a column without a default that has to be filled',
  ],
];

/**
 * Expand, then contract: a migration only adds, and what is not needed any more goes with the release after the one that stopped using
 * it. One that contracts says in its comment since which version nothing reads it: `Contracts: unused since 0.2.0`.
 * @returns what is wrong with a migration, a sentence each
 */
export const contractingIn = (name, text) => {
  if (name < firstHeld || /\bContracts: \S/u.test(text)) return [];
  return contracting
    .filter(([form]) => form.test(text))
    .map(([, what]) => `${name} ${what}; the former version still serves meanwhile`);
};
