import type { Settings } from '../../settings.js';

type Ways = Pick<Settings, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>;

/** The way for what needs a session of its own: hints, places of sockets, jobs, locks of processes, migrations, backups. */
export const directUrl = ({ DATABASE_URL, DATABASE_DIRECT_URL }: Ways): string => DATABASE_DIRECT_URL ?? DATABASE_URL;

/** Whether the way for all else leads through a pooler, which gives each transaction whichever session is free. */
export const isPooled = ({ DATABASE_DIRECT_URL }: Ways): boolean => DATABASE_DIRECT_URL !== undefined;
