import Backup from '@mui/icons-material/BackupOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyPage } from '../lazy-page.js';

const BackupList = lazyPage(async () => (await import('./backup-list.js')).BackupList);

/** The tab BACKUP (ADMIN1). */
export const backups: ResourceProps = { name: 'backups', icon: Backup, list: BackupList };
