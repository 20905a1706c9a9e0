import UploadFile from '@mui/icons-material/UploadFileOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyPage } from '../lazy-page.js';

const ImportPage = lazyPage(async () => (await import('./import-page.js')).ImportPage);

/** RATE1: results of championships that were held elsewhere. */
export const ratingImport: ResourceProps = { name: 'rating-import', icon: UploadFile, list: ImportPage };
