import UploadFile from '@mui/icons-material/UploadFileOutlined';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import { SubmissionList } from './submission-list.js';
import type { Submission } from './submission.js';

/* The lists are there before it; the layout waits for it. */
const SubmissionShow = lazy(async () => ({ default: (await import('./submission-show.js')).SubmissionShow }));

/** Submissions (ADMIN1). */
export const submissions: ResourceProps = {
  name: 'submissions',
  icon: UploadFile,
  list: SubmissionList,
  show: SubmissionShow,
  recordRepresentation: ({ name }: Submission) => name,
};
