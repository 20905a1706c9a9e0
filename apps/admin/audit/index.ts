import History from '@mui/icons-material/HistoryOutlined';
import type { ResourceProps } from 'react-admin';
import { AuditList } from './audit-list.js';

/** The audit log (ADMIN1). */
export const audit: ResourceProps = { name: 'audit', icon: History, list: AuditList };
