import { z } from 'zod';
import { coverFocus } from '../../../kernel/contract/covers/focus.js';
import { time } from '../../../kernel/contract/list.js';
import { algorithm, championshipKind, typedAlgorithm } from '../../algorithms/contract/algorithm.js';
import { champname, direction } from '../championship.js';
import {
  mostDailyAttempts,
  mostFinalSolutions,
  mostPrizePlaces,
  mostPublicPercent,
  mostTeamSize,
  mostWindowHours,
} from '../limits.js';
import { article, count, line, moment, paragraph } from './fields.js';
import { inOrder, tour, typedTour } from './tours.js';

/** All that a client may set of a championship. */
export const settings = z.object({
  champname,
  title: line,
  kind: championshipKind,
  /** ALGO1: how repositories are run; of no matter where files are handed in. */
  algorithm,
  teaser: paragraph,
  description: article,
  rules: article,
  awards: article,
  schedule: article,
  prize: line,
  /** The last place that wins a prize; 0 where the texts alone say who wins. */
  prizePlaces: count(0, mostPrizePlaces),
  /** What participants should know of the format of a solution beside its columns. */
  formatNote: paragraph,
  /** The cover in words, for whom it can't be seen. */
  coverAlt: line,
  /** What of the cover stays in sight where it is cut; null for its middle. */
  coverFocus,
  dateStart: time.nullable(),
  /** Null for a termless championship. */
  dateEnd: time.nullable(),
  isTest: z.boolean(),
  /** Empty until one is chosen. */
  metric: z.string().max(40),
  /** By the name of the parameter, as text. */
  metricParams: z.record(z.string().max(40), z.string().max(4000)),
  direction,
  dailyAttempts: count(1, mostDailyAttempts),
  /** 1 where everybody competes alone. */
  maxTeamSize: count(1, mostTeamSize),
  /** After it nobody joins a team and no two merge; null until the end. */
  teamsUntil: time.nullable(),
  acceptAfterEnd: z.boolean(),
  /** CHAMP3: everybody may read the description; only those who take part otherwise. */
  openDescription: z.boolean(),
  /** CHAMP7: hours from a team's confirmation; null without a limit. */
  participationWindowHours: count(1, mostWindowHours).nullable(),
  /** SUB5: how many solutions of a team count for the final result. */
  finalSolutions: count(1, mostFinalSolutions),
  /** SUB5: share of the truth's rows that is public, drawn by a stored seed; null where the truth says it itself, or all is. */
  publicPercent: count(1, mostPublicPercent).nullable(),
  tours: inOrder(tour),
});
export type ChampionshipSettings = z.infer<typeof settings>;

/** A parameter of a metric: as text, or as the JSON that the text would be. */
const param = z
  .union([z.string(), z.number(), z.array(z.unknown()), z.record(z.string(), z.unknown())])
  .transform((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  .pipe(z.string().max(4000));

/** Settings as people write them, in `settings.json` too. */
export const typedSettings = settings.partial().extend({
  algorithm: typedAlgorithm.optional(),
  metricParams: z.record(z.string().max(40), param).optional(),
  dateStart: moment.nullable().optional(),
  dateEnd: moment.nullable().optional(),
  teamsUntil: moment.nullable().optional(),
  tours: inOrder(typedTour).optional(),
});
export type TypedSettings = z.input<typeof typedSettings>;

/** CLI1: a JSON schema of the files that `podium champ set --from`, `push` and `pull` read and write. */
export const settingsSchema = (): Record<string, unknown> => {
  const { properties, ...rest } = z.toJSONSchema(typedSettings, { io: 'input' });
  const title = 'Settings of a championship of Podium';
  return { ...rest, title, properties: { $schema: { type: 'string' }, ...properties }, additionalProperties: false };
};
