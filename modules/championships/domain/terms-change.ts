import { createHash } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import type { Terms } from '../contract/events.js';
import { Championship } from './championship.js';

const TermsChangeSchema = defineEntity({
  name: 'TermsChange',
  schema: 'championships',
  tableName: 'terms_changes',
  properties: {
    championship: () => p.oneToOne(Championship).primary().deleteRule('cascade'),
    /** As those who take part were told last. */
    known: p.json<Terms>(),
    /** When they were changed last. */
    changedAt: p.datetime(),
  },
});

/** NOTIF1: terms of a published championship were changed, and those who take part do not know it yet. */
export class TermsChange extends TermsChangeSchema.class {}

TermsChangeSchema.setClass(TermsChange);

/** What those who take part plan by, and agreed to. */
export const termsOf = (championship: Championship): Terms => {
  const { dateStart, dateEnd, teamsUntil, dailyAttempts, maxTeamSize, finalSolutions, tours, metric } = championship;
  const { eng, rus } = championship.rules;
  return {
    dateStart: dateStart?.toISOString() ?? null,
    dateEnd: dateEnd?.toISOString() ?? null,
    teamsUntil: teamsUntil?.toISOString() ?? null,
    dailyAttempts,
    maxTeamSize,
    participationWindowHours: championship.participationWindowHours ?? null,
    finalSolutions,
    tours: tours.map((tour) => ({ dateStart: tour.dateStart, dateEnd: tour.dateEnd })),
    metric,
    rules: createHash('sha256')
      .update(JSON.stringify([eng, rus]))
      .digest('base64url'),
  };
};
