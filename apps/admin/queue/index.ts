import Queue from '@mui/icons-material/QueueOutlined';
import type { ResourceProps } from 'react-admin';
import { QueueList } from './queue-list.js';

/** The evaluation queue (ADMIN1). */
export const queue: ResourceProps = { name: 'queue', icon: Queue, list: QueueList };
