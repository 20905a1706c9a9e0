import Queue from '@mui/icons-material/QueueOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyPage } from '../lazy-page.js';

const QueueList = lazyPage(async () => (await import('./queue-list.js')).QueueList);

/** The evaluation queue (ADMIN1). */
export const queue: ResourceProps = { name: 'queue', icon: Queue, list: QueueList };
