/** The one metric that an organiser's program may stand for. */
export const programMetric = 'HACKATHON_PYTH';
