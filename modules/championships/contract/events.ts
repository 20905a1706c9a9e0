/** A championship was opened to everybody. Data: `championshipId`, `champname`. */
export const championshipPublished = 'championships.ChampionshipPublished';
/** Its results are to be revealed. Data: `championshipId`, `champname`. */
export const championshipFinished = 'championships.ChampionshipFinished';
/** Its solutions are to be ranked anew: its direction changed, or tours are no more. Data: `championshipId`. */
export const rankingChanged = 'championships.RankingChanged';
/** Participants have a file to download. Data: `championshipId`, `fileId`. */
export const fileAttached = 'championships.FileAttached';
