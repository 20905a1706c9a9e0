import HourglassEmpty from '@mui/icons-material/HourglassEmptyOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyPage } from '../lazy-page.js';

const WorkList = lazyPage(async () => (await import('./work-list.js')).WorkList);

/** The ledger of what takes long (ADMIN1). */
export const work: ResourceProps = { name: 'work', icon: HourglassEmpty, list: WorkList };
