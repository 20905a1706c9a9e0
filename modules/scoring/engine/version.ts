/** Version of the scoring rules and their code; kept with every score, raised whenever a score could change. */
export const engineVersion = '1.0.0';
