import { Readable } from 'node:stream';
import sharp from 'sharp';
import { Commands } from '../../kernel/commands/commands.js';
import { pairOf } from '../../kernel/contract/covers/colour-pairs.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import type { DemoRun } from '../../kernel/demo.js';
import { SetAvatar } from '../commands/set-avatar.js';
import { longestPicture } from '../contract/limits.js';
import { avatarShape } from '../domain/avatar.js';

const cells = 5;
const half = Math.ceil(cells / 2);

/** A pattern of squares that is the same on both sides, another one for each login. */
const pattern = (login: string): string => {
  let sum = 7;
  for (const letter of login) sum = (sum * 131 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  const squares = Array.from({ length: cells * half }, (_, at) => {
    if (((sum >> at) & 1) === 0) return '';
    const [row, column] = [Math.floor(at / half), at % half];
    return [column, cells - 1 - column].map((x) => `<rect x="${x + 1}" y="${row + 1}" width="1" height="1"/>`).join('');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 7"><rect width="7" height="7" fill="#eef3fa"/>
    <g fill="${pairOf(login).strong}">${squares.join('')}</g></svg>`;
};

/** Gives somebody of the demo a picture. */
export const wearPattern = async ({ app }: DemoRun, personId: string, login: string): Promise<void> => {
  const picture = await sharp(Buffer.from(pattern(login)), { density: 4000 })
    .resize(avatarShape.width, avatarShape.height)
    .webp({ quality: 82 })
    .toBuffer();
  const storage = app.get(FileStorage, { strict: false });
  const { key, bytes, sha256 } = await storage.put('avatars', Readable.from([picture]), {
    maxBytes: longestPicture,
    by: personId,
  });
  await app.get(Commands, { strict: false }).run(new SetAvatar(personId, { storageKey: key, bytes, sha256 }));
};
