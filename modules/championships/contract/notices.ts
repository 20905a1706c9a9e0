import { noticeCauses } from '../../kernel/contract/notices/causes.js';

interface InChampionship {
  champname: string;
}
const overview = ({ champname }: InChampionship) => `/championship/${champname}`;

/** What everybody who takes part is told. */
export const championshipNotice = noticeCauses({
  'championships.begins': { mail: 'now', place: overview },
  'championships.ends': { mail: 'now', place: overview },
  'championships.file': { mail: 'now', place: ({ champname }: InChampionship) => `/championship/${champname}/data` },
  'championships.terms': { mail: 'now', place: overview },
});
