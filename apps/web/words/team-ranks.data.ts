import { read } from '#web/lib/data/read.js';
import { useRead } from '#web/lib/data/use-read.js';

const ranks = read('GET rating/teams/{champname}/{team}', { staleTime: 60_000 });

/** The people of a team as the rating has them. */
export const useTeamRanks = (champname: string, team: string) => useRead(ranks, { params: { champname, team } });
