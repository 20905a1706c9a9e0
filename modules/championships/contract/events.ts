import { z } from 'zod';
import { fact } from '../../kernel/contract/fact.js';

const championshipId = z.uuid();

/** What its pages show changed: settings, files, checks, cover, who leads it. */
export const championshipChanged = fact('championships.ChampionshipChanged', { championshipId });

/** The solutions of its organiser changed, or their scores; the championship itself did as well. */
export const baselinesChanged = fact('championships.BaselinesChanged', { championshipId });

/** A championship was opened to everybody. */
export const championshipPublished = fact('championships.ChampionshipPublished', {
  championshipId,
  champname: z.string(),
});

/** Its results are to be revealed. */
export const championshipFinished = fact('championships.ChampionshipFinished', {
  championshipId,
  champname: z.string(),
});

/** Its solutions are to be ranked anew: its direction or its end changed, or tours are no more. */
export const rankingChanged = fact('championships.RankingChanged', { championshipId });

/** A file that participants download was looked at: there is a preview of it. */
export const fileProfiled = fact('championships.FileProfiled', { championshipId, fileId: z.uuid() });

/** Participants have a file to download. */
export const fileAttached = fact('championships.FileAttached', { championshipId, fileId: z.uuid() });

/** A file that participants rely on is another one, or is no more: why. */
export const fileChanged = fact('championships.FileChanged', {
  championshipId,
  name: z.string(),
  isRemoved: z.boolean(),
  reason: z.string(),
  at: z.string(),
});

/** What those who take part in a championship plan by. */
const terms = z.object({
  dateStart: z.string().nullable(),
  dateEnd: z.string().nullable(),
  dailyAttempts: z.number(),
  maxTeamSize: z.number(),
  /** Absent in what a former version said or kept. */
  teamsUntil: z.string().nullable().optional(),
  /** Absent as well, like all that follows. */
  participationWindowHours: z.number().nullable().optional(),
  finalSolutions: z.number().optional(),
  tours: z.array(z.object({ dateStart: z.string(), dateEnd: z.string() })).optional(),
  metric: z.string().optional(),
  /** A sum of both texts: that they are others is told, not what they say. */
  rules: z.string().optional(),
});
export type Terms = z.infer<typeof terms>;

/** Dates, limits, metric or rules of a published championship are others than those who take part knew, and stay so for some minutes. */
export const termsChanged = fact('championships.TermsChanged', {
  championshipId,
  from: terms,
  to: terms,
  /** When they were changed last. */
  at: z.string(),
});
