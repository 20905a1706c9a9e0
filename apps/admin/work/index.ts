import HourglassEmpty from '@mui/icons-material/HourglassEmptyOutlined';
import ReportProblem from '@mui/icons-material/ReportProblemOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyPage } from '../lazy-page.js';

const WorkList = lazyPage(async () => (await import('./work-list.js')).WorkList);

/** The ledger of what takes long (ADMIN1). */
export const work: ResourceProps = { name: 'work', icon: HourglassEmpty, list: WorkList };

const DeadLetterList = lazyPage(async () => (await import('./dead-letter-list.js')).DeadLetterList);

/** Jobs whose every attempt failed (ADMIN1). */
export const deadLetters: ResourceProps = { name: 'dead-letters', icon: ReportProblem, list: DeadLetterList };
