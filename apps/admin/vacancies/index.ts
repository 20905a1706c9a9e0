import Work from '@mui/icons-material/WorkOutlineOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyPage } from '../lazy-page.js';
import type { Vacancy } from './vacancy.js';

const VacancyShow = lazyPage(async () => (await import('./vacancy-show.js')).VacancyShow);
const VacancyList = lazyPage(async () => (await import('./vacancy-list.js')).VacancyList);

/** The tab VACANCY (ADMIN1). */
export const vacancies: ResourceProps = {
  name: 'vacancies',
  icon: Work,
  list: VacancyList,
  show: VacancyShow,
  recordRepresentation: ({ title }: Vacancy) => title,
};
