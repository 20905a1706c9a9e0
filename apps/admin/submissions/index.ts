import UploadFile from '@mui/icons-material/UploadFileOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyPage } from '../lazy-page.js';
import type { Submission } from './submission.js';

const SubmissionList = lazyPage(async () => (await import('./submission-list.js')).SubmissionList);
const SubmissionShow = lazyPage(async () => (await import('./submission-show.js')).SubmissionShow);

/** Submissions (ADMIN1). */
export const submissions: ResourceProps = {
  name: 'submissions',
  icon: UploadFile,
  list: SubmissionList,
  show: SubmissionShow,
  recordRepresentation: ({ name }: Submission) => name,
};
