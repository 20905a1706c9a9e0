import { z } from 'zod';
import { route } from '../../kernel/contract/route.js';
import { baselineNames, changedBaselineNames } from './baseline.js';
import { champname } from './championship.js';
import { editorView } from './editor.js';

const named = z.object({ champname });
const one = named.extend({ id: z.uuid() });

export const addBaseline = route({
  method: 'POST',
  path: 'championships/{champname}/baselines',
  changes: ['championship', 'settings', 'leaderboard'],
  summary: 'Upload a named solution of the organiser: it is scored, and the leaderboard shows it between its rows',
  access: 'user',
  params: named,
  body: baselineNames,
  file: { field: 'file', maxBytes: 'solution' },
  reply: editorView,
  status: 201,
  errors: ['CHAMPIONSHIP_ARCHIVED', 'FILE_REQUIRED', 'BASELINES_FULL', 'TRUTH_INVALID', 'SCORING_LIMIT', 'KEY_REUSED'],
  idempotent: true,
  rate: { points: 60, seconds: 3600, by: 'user' },
});

export const renameBaseline = route({
  method: 'PATCH',
  path: 'championships/{champname}/baselines/{id}',
  changes: ['championship', 'settings', 'leaderboard'],
  summary: 'Give a baseline another name, of which languages that `only` does not name stay as they are',
  access: 'user',
  params: one,
  body: changedBaselineNames,
  reply: editorView,
  errors: ['CHAMPIONSHIP_ARCHIVED'],
});

export const removeBaseline = route({
  method: 'DELETE',
  path: 'championships/{champname}/baselines/{id}',
  changes: ['championship', 'settings', 'leaderboard'],
  summary: 'Take a baseline away',
  access: 'user',
  params: one,
  reply: editorView,
  errors: ['CHAMPIONSHIP_ARCHIVED'],
});

export const scoreBaselines = route({
  method: 'POST',
  path: 'championships/{champname}/baselines/score',
  changes: ['championship', 'settings', 'leaderboard'],
  summary: 'Score those baselines again that were scored with another truth or metric',
  access: 'user',
  params: named,
  reply: editorView,
  errors: ['TRUTH_INVALID', 'SCORING_LIMIT'],
  rate: { points: 60, seconds: 3600, by: 'user' },
  idempotent: true,
});
