import UploadFile from '@mui/icons-material/UploadFileOutlined';
import type { ResourceProps } from 'react-admin';
import { SubmissionList } from './submission-list.js';
import { SubmissionShow } from './submission-show.js';
import type { Submission } from './submission.js';

/** Submissions (ADMIN1). */
export const submissions: ResourceProps = {
  name: 'submissions',
  icon: UploadFile,
  list: SubmissionList,
  show: SubmissionShow,
  recordRepresentation: ({ name }: Submission) => name,
};
