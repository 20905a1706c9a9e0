import { z } from 'zod';
import { fact } from '../../kernel/contract/fact.js';

const championshipId = z.uuid();

/** What pages show of it changed: texts, files, baselines, cover, dates. */
export const championshipChanged = fact('championships.ChampionshipChanged', { championshipId });

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

/** Its solutions are to be ranked anew: its direction changed, or tours are no more. */
export const rankingChanged = fact('championships.RankingChanged', { championshipId });

/** Participants have a file to download. */
export const fileAttached = fact('championships.FileAttached', { championshipId, fileId: z.uuid() });
