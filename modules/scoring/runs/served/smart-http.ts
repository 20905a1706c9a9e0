import type { OneCommit } from './one-commit.js';

/** Lines of git's own protocol: four digits of their length, then what they say. */
const line = (text: string): Buffer =>
  Buffer.from(`${(Buffer.byteLength(text) + 4).toString(16).padStart(4, '0')}${text}`);
const flush = Buffer.from('0000');
const abilities = 'shallow no-progress symref=HEAD:refs/heads/main object-format=sha1 agent=podium';

/** What a host of git says it has. */
export const advertised = ({ commit }: OneCommit): Buffer =>
  Buffer.concat([
    line('# service=git-upload-pack\n'),
    flush,
    line(`${commit} HEAD\0${abilities}\n`),
    line(`${commit} refs/heads/main\n`),
    flush,
  ]);

/**
 * The answer to what a clone asks: all of the one commit. It has no history, so that a clone of any depth is whole; where a
 * depth was asked for, that none was cut off is said first.
 */
export const uploaded = ({ pack }: OneCommit, request: Buffer): Buffer => {
  const text = request.toString('latin1');
  const depth = text.includes('deepen ') ? [flush] : [];
  return Buffer.concat(text.includes('done') ? [...depth, line('NAK\n'), pack] : depth);
};
