import { noticeCauses } from '../../kernel/contract/notices/causes.js';

const vacancy = ({ vacancyId }: { vacancyId: string }) => `/vacancy?id=${vacancyId}`;

/** What authors of vacancies are told. */
export const vacancyNotice = noticeCauses({
  'vacancy.commented': { mail: 'digest', place: vacancy },
  'vacancy.expired': { mail: 'now', place: vacancy },
  'vacancy.expiring': { mail: 'now', place: vacancy },
  'vacancy.hidden': { mail: 'now', place: vacancy },
  'vacancy.published': { mail: 'now', place: vacancy },
  'vacancy.returned': { mail: 'now', place: vacancy },
});
