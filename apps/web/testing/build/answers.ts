import type { ChampionshipView } from '#modules/championships/contract/championship.js';
import { refuse, type Answers } from '#test/kit/contracts.js';
import { listOf } from './basics.js';
import { championship, taking } from './championship.js';
import { attempts, finals, queue } from './solution.js';

/** What the pages of the championship `small` ask for, of somebody whose team has not handed in anything. */
export const ofParticipant = (champ: Partial<ChampionshipView> = {}, more: Answers = {}): Answers => ({
  'GET championships/{champname}': championship('small', { participation: taking(), ...champ }),
  'GET championships/{champname}/tours': { items: [] },
  'GET championships/{champname}/attempts': attempts(),
  'GET championships/{champname}/queue': queue(),
  'GET championships/{champname}/solutions': listOf(),
  'GET championships/{champname}/finals': finals(),
  'GET championships/{champname}/leaderboard/teams/{team}': refuse('NOT_FOUND'),
  ...more,
});
