import History from '@mui/icons-material/HistoryOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyPage } from '../lazy-page.js';

const AuditList = lazyPage(async () => (await import('./audit-list.js')).AuditList);

/** The audit log (ADMIN1). */
export const audit: ResourceProps = { name: 'audit', icon: History, list: AuditList };
