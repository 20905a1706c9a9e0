const raced = ['db', 'browser'];

/**
 * How often a test of a project may be tried. On a busy machine one that waits for processes and a database, or for a browser,
 * loses a race now and then that no person would lose: it runs once more. What it met is printed all the same, `npm test` names
 * it at its end, and `npm run steady` counts it as not green, so that nobody gets used to it. With an error put in by
 * `npm run mutants` the first failure is what is asked for.
 */
export const attemptsIn = (project) => (raced.includes(project) && !process.env.PODIUM_MUTANT ? 2 : 1);

/**
 * For how many milliseconds a test of a project may run, where that is not as jest's configuration says: as long as a busy
 * machine needs. What a page never shows fails by the wait for it (see `openApp`), long before.
 */
const longest = { web: 90_000, browser: 600_000 };
export const timeoutIn = (project) => longest[project];
