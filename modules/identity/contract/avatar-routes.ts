import { z } from 'zod';
import { route } from '../../kernel/contract/route.js';
import { takesFile } from '../../kernel/contract/upload.js';
import './errors.js';

/** Address of one's own picture with its version in it; null without one. */
const ownAvatar = z.object({ avatar: z.string().nullable() });

export const putAvatar = route({
  method: 'POST',
  path: 'user/avatar',
  changesNothing: 'Answers the picture, which the stored state shows everywhere',
  summary: "Upload one's own picture: JPEG, PNG or WebP, made anew as a square without what else its file holds",
  ...takesFile('image', { field: 'avatar' }),
  reply: ownAvatar,
  errors: ['FILE_REQUIRED', 'PHOTO_REJECTED', 'AVATAR_UPLOAD_FAILED'],
  repeats: 'the picture takes the place of the one before',
});

export const deleteAvatar = route({
  method: 'DELETE',
  path: 'user/avatar',
  changesNothing: 'Answers the picture, which the stored state shows everywhere',
  summary: "Take one's own picture away; initials stand in its place",
  access: 'user',
  reply: ownAvatar,
  errors: [],
});

export const avatar = route({
  method: 'GET',
  path: 'user/avatar/{login}',
  summary:
    'The picture of a person, or their initials; with its version it may be kept for a day, without for five minutes',
  access: 'public',
  params: z.object({ login: z.string().min(1).max(64) }),
  query: z.object({ v: z.string().max(64).optional() }),
  produces: 'image/*',
  errors: [],
});
