/** A championship was opened to everybody. Data: `championshipId`, `champname`. */
export const championshipPublished = 'championships.ChampionshipPublished';
/** Its results are to be revealed. Data: `championshipId`, `champname`. */
export const championshipFinished = 'championships.ChampionshipFinished';
/** Participants have a file to download. Data: `championshipId`, `fileId`. */
export const fileAttached = 'championships.FileAttached';
