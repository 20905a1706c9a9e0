import { noticeCauses } from '../../kernel/contract/notices/causes.js';

const team = ({ champname }: { champname: string }) => `/championship/${champname}/team`;

/** What people are asked and told of their teams. */
export const teamNotice = noticeCauses({
  'teams.inv': { type: 'inv', mail: 'now', place: team },
  'teams.cominv': { type: 'cominv', mail: 'now', place: team },
  'teams.removed': { mail: 'now', place: team },
  'teams.captain': { mail: 'digest', place: team },
  'teams.left': { mail: 'digest', place: team },
  'teams.merged': { mail: 'now', place: team },
  'teams.disqualified': { mail: 'now', place: team },
  'teams.restored': { mail: 'now', place: team },
  'teams.expired': { mail: 'digest', place: team },
  'teams.accepted': { mail: 'now', place: team },
  'teams.joined': { mail: 'now', place: team },
  'teams.withdrawn': { mail: 'digest', place: team },
  'teams.rejected': { mail: 'digest', place: team },
});
