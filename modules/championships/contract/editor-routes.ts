import { z } from 'zod';
import { nothing } from '../../kernel/contract/list.js';
import { reason } from '../../kernel/contract/reason.js';
import { longBodyBytes, route } from '../../kernel/contract/route.js';
import { takesFile, uploadErrors, uploadId } from '../../kernel/contract/upload.js';
import { championshipFile, championshipState, champname } from './championship.js';
import {
  advice,
  changedFileTexts,
  changes,
  dryRun,
  editorView,
  fileName,
  forgetFormer,
  metricView,
  newFileTexts,
  newChampionship,
  solutionForm,
} from './editor.js';
import '../../texts/contract/errors.js';
import { columnTexts } from './preview.js';

const named = z.object({ champname });
const file = named.extend({ name: fileName });
const upload = named.extend({ id: uploadId });
/** What refuses a file that the engine has to understand. */
const ofSample = ['SAMPLE_INVALID', 'TRUTH_INVALID', 'SCORING_LIMIT'] as const;
const engineErrors = ['TRUTH_INVALID', 'METRIC_REQUIRED', 'SCORING_LIMIT'] as const;
/** What can't be changed any more, or not from there. */
const fixed = ['CHAMPIONSHIP_ARCHIVED', 'RESULTS_OUT', 'CHAMPNAME_FIXED', 'KIND_FIXED', 'HAS_PARTICIPANTS'] as const;
/** What keeps from a publication or the end. */
const unready = ['CHAMPIONSHIP_INCOMPLETE', 'SAMPLE_UNFIT', 'PROGRAM_SCORES', 'CHAMPIONSHIP_NOT_OVER'] as const;
/** What says nothing that could be kept. */
const unreadableTours = ['TOURS_OVERLAP', 'TOUR_TWICE', 'TOUR_AFTER_END'] as const;
const unknown = ['METRIC_UNKNOWN', 'METRIC_PARAMS_INVALID', 'IMAGE_UNKNOWN'] as const;
const unreadable = ['END_BEFORE_START', ...unreadableTours, ...unknown] as const;

export const metricList = route({
  method: 'GET',
  path: 'metrics',
  summary: 'Every metric with its direction, parameters and columns',
  access: 'public',
  reply: z.object({ items: z.array(metricView) }),
  errors: [],
});

export const createChampionship = route({
  method: 'POST',
  path: 'championships',
  changes: ['championship', 'settings', 'leaderboard'],
  summary:
    'Begin a championship as a draft, empty or with the settings of one that the caller leads; for clients and admins',
  access: 'user',
  body: newChampionship,
  reply: editorView,
  status: 201,
  errors: ['CHAMPNAME_USED'],
  rate: { points: 60, seconds: 3600, by: 'user' },
  idempotent: true,
});

export const editor = route({
  method: 'GET',
  path: 'championships/{champname}/edit',
  about: ['settings'],
  summary: 'A championship as its owner and admins may edit it; for others it does not exist',
  access: 'user',
  params: named,
  reply: editorView,
  errors: [],
});

export const saveChampionship = route({
  method: 'PUT',
  path: 'championships/{champname}',
  answerSeconds: 120,
  changes: ['championship', 'settings', 'leaderboard'],
  summary: 'Save changed fields; CONFLICT with who and when if somebody else saved since `version`',
  access: 'user',
  params: named,
  bodyBytes: longBodyBytes,
  body: changes,
  reply: editorView,
  errors: [
    'CHAMPNAME_USED',
    ...fixed,
    ...unreadable,
    'TEST_ENDS',
    'SOLUTIONS_LEFT_OUT',
    ...(['REJUDGE_NEEDED', 'PROGRAM_SCORES'] as const),
    'TRUTH_UNFIT',
    'SCORING_LIMIT',
    'TEXT_TOO_COMPLEX',
  ],
});

export const putSample = route({
  method: 'PUT',
  path: 'championships/{champname}/sample',
  changes: ['settings', 'championship', 'files'],
  summary:
    'Upload the sample solution; answers how it scores, where there is a truth. After publication it has to score, and once the results are out it stays',
  ...takesFile('solution'),
  params: named,
  reply: z.object({ file: championshipFile, report: dryRun.nullable() }),
  errors: ['CHAMPIONSHIP_ARCHIVED', 'RESULTS_OUT', 'FILE_REQUIRED', 'FILE_NAME_USED', ...ofSample],
});

export const putCover = route({
  method: 'PUT',
  path: 'championships/{champname}/cover',
  changes: ['championship', 'settings', 'leaderboard'],
  summary: 'Upload the picture of a championship: JPEG, PNG or WebP, 64 pixels a side at least; it is made anew',
  ...takesFile('image'),
  params: named,
  reply: editorView,
  errors: ['CHAMPIONSHIP_ARCHIVED', 'FILE_REQUIRED', 'IMAGE_INVALID'],
});

export const deleteCover = route({
  method: 'DELETE',
  path: 'championships/{champname}/cover',
  changes: ['championship', 'settings', 'leaderboard'],
  summary: 'Take the picture of a championship away',
  access: 'user',
  params: named,
  reply: editorView,
  errors: ['CHAMPIONSHIP_ARCHIVED'],
});

export const putFile = route({
  method: 'PUT',
  path: 'championships/{champname}/files/{name}',
  changes: ['settings', 'championship', 'files'],
  summary:
    'Upload a file for participants, or its next version; large ones rather by uploads, which resume. ' +
    'Answers of the test set in a published championship are held back unless `givesAnswers`, and a file there is replaced with a `reason` alone; the former version can be downloaded on unless `forgetFormer`',
  access: 'user',
  params: file,
  body: newFileTexts,
  file: { field: 'file', maxBytes: 'data' },
  reply: championshipFile,
  errors: ['CHAMPIONSHIP_ARCHIVED', 'FILE_REQUIRED', 'FILE_NAME_USED', 'ANSWERS_LEAK', 'REASON_NEEDED'],
  rate: { points: 300, seconds: 3600, by: 'user' },
});

export const describeFile = route({
  method: 'PATCH',
  path: 'championships/{champname}/files/{name}',
  changes: ['settings', 'championship', 'files'],
  summary: 'Change the description of a file, of which languages that `only` does not name stay as they are',
  access: 'user',
  params: file,
  body: changedFileTexts,
  reply: championshipFile,
  errors: ['CHAMPIONSHIP_ARCHIVED'],
});

export const describeColumns = route({
  method: 'PUT',
  path: 'championships/{champname}/files/{name}/columns',
  changes: ['settings', 'championship', 'files'],
  summary:
    'Say what the columns of a file mean, in the place of all that was said before, or of what `only` names of it',
  access: 'user',
  params: file,
  bodyBytes: longBodyBytes,
  body: columnTexts,
  reply: nothing,
  errors: ['CHAMPIONSHIP_ARCHIVED'],
});

export const deleteFile = route({
  method: 'DELETE',
  path: 'championships/{champname}/files/{name}',
  changes: ['settings', 'championship', 'files'],
  summary:
    'Remove a file of participants; from a published championship with a `reason`, which they are told; they can download it on unless `forgetFormer`',
  access: 'user',
  params: file,
  query: z.object({ reason: reason.optional(), forgetFormer }),
  reply: nothing,
  errors: ['CHAMPIONSHIP_ARCHIVED', 'REASON_NEEDED'],
});

export const dryRunSolution = route({
  method: 'POST',
  path: 'championships/{champname}/dry-run',
  changesNothing: 'Tries something out, and nothing of it is kept',
  summary: 'Score any file against the truth: the score or all problems, without a trace',
  ...takesFile('solution', { points: 120 }),
  params: named,
  reply: dryRun,
  errors: ['FILE_REQUIRED', ...engineErrors],
  repeats: 'it leaves no trace',
});

export const changeState = route({
  method: 'POST',
  path: 'championships/{champname}/state',
  answerSeconds: 120,
  changes: ['championship', 'settings', 'leaderboard'],
  summary: 'Publish, finish, archive or restore; what blocks a publication is named by field',
  access: 'user',
  params: named,
  body: z.object({ state: championshipState }),
  reply: editorView,
  errors: [...unready, 'RESULTS_NOT_READY', 'STATE_UNREACHABLE', 'OWNER_UNFIT', 'SCORING_LIMIT'],
  idempotent: true,
});

export const solutionFormOf = route({
  method: 'GET',
  path: 'championships/{champname}/form',
  about: ['settings'],
  summary: 'What a right solution looks like, as it follows from truth and metric; null while there is no right truth',
  access: 'user',
  params: named,
  reply: z.object({ form: solutionForm.nullable() }),
  errors: ['SCORING_LIMIT'],
  rate: { points: 300, seconds: 3600, by: 'user' },
});

export const setUpAdvice = route({
  method: 'GET',
  path: 'championships/{champname}/advice',
  answerSeconds: 120,
  about: ['settings'],
  summary: 'What looks wrong in settings and files: leaks, a public part that is too small, sorted labels',
  access: 'user',
  params: named,
  reply: z.object({ items: z.array(advice) }),
  errors: ['SCORING_LIMIT'],
  rate: { points: 300, seconds: 3600, by: 'user' },
});

export const beginUpload = route({
  method: 'POST',
  path: 'championships/{champname}/uploads',
  changesNothing: 'A piece of a file: what it becomes is told when it is attached',
  summary:
    'Begin an upload that resumes (tus 1.0): `Upload-Length`, the answer has `Location`. ' +
    'One person has 20 at most on the way, of three times the largest file together',
  access: 'user',
  params: named,
  status: 201,
  errors: [...uploadErrors, 'UPLOADS_FULL'],
  rate: { points: 300, seconds: 3600, by: 'user' },
  repeats: 'what nobody goes on with is taken away in time',
});

export const uploadOffset = route({
  method: 'HEAD',
  path: 'championships/{champname}/uploads/{id}',
  summary: 'How much of an upload has come (tus): `Upload-Offset`',
  access: 'user',
  params: upload,
  errors: [...uploadErrors],
});

export const continueUpload = route({
  method: 'PATCH',
  path: 'championships/{champname}/uploads/{id}',
  changesNothing: 'A piece of a file: what it becomes is told when it is attached',
  summary: 'Send bytes of an upload from `Upload-Offset` on (tus)',
  access: 'user',
  params: upload,
  status: 204,
  errors: [...uploadErrors],
});

export const cancelUpload = route({
  method: 'DELETE',
  path: 'championships/{champname}/uploads/{id}',
  changesNothing: 'A piece of a file: what it becomes is told when it is attached',
  summary: 'Forget an upload (tus)',
  access: 'user',
  params: upload,
  status: 204,
  errors: [...uploadErrors],
});

export const attachUpload = route({
  method: 'POST',
  path: 'championships/{champname}/uploads/{id}/attach',
  answerSeconds: 300,
  changes: ['settings', 'championship', 'files'],
  summary: 'Make a finished upload a file for participants, by the name given',
  access: 'user',
  params: upload,
  body: newFileTexts.extend({ name: fileName }),
  reply: championshipFile,
  errors: ['CHAMPIONSHIP_ARCHIVED', 'UPLOAD_UNFINISHED', 'FILE_NAME_USED', 'ANSWERS_LEAK', 'REASON_NEEDED'],
  idempotent: true,
});
