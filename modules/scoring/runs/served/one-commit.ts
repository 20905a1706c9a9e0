import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

/** A file at the top of a repository. */
export interface ServedFile {
  name: string;
  content: Buffer;
}

/** A repository of one commit, as git knows it. */
export interface OneCommit {
  commit: string;
  pack: Buffer;
}

interface GitObject {
  type: 'commit' | 'tree' | 'blob';
  content: Buffer;
  id: string;
}

/** As packs number them. */
const numbers = { commit: 1, tree: 2, blob: 3 } as const;
const author = 'Podium <podium@example.org> 1767225600 +0000';

const sha1 = (...parts: (string | Buffer)[]): string => {
  const sum = createHash('sha1');
  for (const part of parts) sum.update(part);
  return sum.digest('hex');
};

const objectOf = (type: GitObject['type'], content: Buffer): GitObject => ({
  type,
  content,
  id: sha1(`${type} ${content.length}\0`, content),
});

/** Git's own variable length: the type and four bits of the size first, then seven bits each. */
const headOf = ({ type, content }: GitObject): Buffer => {
  const bytes: number[] = [];
  let left = content.length >> 4;
  let byte = (numbers[type] << 4) | (content.length & 15);
  while (left > 0) {
    bytes.push(byte | 0x80);
    byte = left & 0x7f;
    left >>= 7;
  }
  return Buffer.from([...bytes, byte]);
};

const packOf = (objects: readonly GitObject[]): Buffer => {
  const head = Buffer.alloc(12);
  head.write('PACK');
  head.writeUInt32BE(2, 4);
  head.writeUInt32BE(objects.length, 8);
  const body = Buffer.concat([head, ...objects.flatMap((one) => [headOf(one), deflateSync(one.content)])]);
  return Buffer.concat([body, createHash('sha1').update(body).digest()]);
};

/** Files as a repository with one commit and no history; the same files are the same commit. */
export const oneCommitOf = (files: readonly ServedFile[], message: string): OneCommit => {
  const sorted = files.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const blobs = sorted.map(({ content }) => objectOf('blob', content));
  const entries = sorted.flatMap(({ name }, at) => [
    Buffer.from(`100644 ${name}\0`),
    Buffer.from(blobs[at]?.id ?? '', 'hex'),
  ]);
  const tree = objectOf('tree', Buffer.concat(entries));
  const text = `tree ${tree.id}\nauthor ${author}\ncommitter ${author}\n\n${message}\n`;
  const commit = objectOf('commit', Buffer.from(text));
  return { commit: commit.id, pack: packOf([commit, tree, ...blobs]) };
};
