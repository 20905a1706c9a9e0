import { noticeCauses } from '../../kernel/contract/notices/causes.js';

interface InChampionship {
  champname: string;
}
const board = ({ champname }: InChampionship) => `/championship/${champname}/rating`;

/** What people are told of results, and organisers of their programs. */
export const scoringNotice = noticeCauses({
  'results.zoneWon': { mail: 'digest', place: board },
  'results.zoneLost': { mail: 'digest', place: board },
  'results.rejudged': { mail: 'now', place: board },
  'results.final': { mail: 'now', place: board },
  'championships.program': {
    mail: 'now',
    place: ({ champname }: InChampionship) => `/championship/${champname}/edit?step=metric`,
  },
});
