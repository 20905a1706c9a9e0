import Monitoring from '@mui/icons-material/QueryStatsOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyPage } from '../lazy-page.js';

const FiguresPage = lazyPage(async () => (await import('./figures-page.js')).FiguresPage);

/** How the installation was in the last hours (ADMIN1). */
export const figures: ResourceProps = { name: 'figures', icon: Monitoring, list: FiguresPage };
