import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** Lines of a file that are not empty, with their numbers. */
export async function* linesOf(path: string): AsyncGenerator<{ line: number; source: string }> {
  let line = 0;
  const lines = createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity });
  for await (const given of lines) {
    line += 1;
    const source = line === 1 ? given.replace(/^\uFEFF/u, '') : given;
    if (source.trim() !== '') yield { line, source };
  }
}

const named = /\]\(file:([\w.:-]{1,100})/gu;

/** The files that a text names. */
export const filesIn = (text: string): string[] => [...text.matchAll(named)].map(([, id]) => id ?? '');

/** The same text with the addresses that the files have now. */
export const withFiles = (text: string, addresses: ReadonlyMap<string, string>): string =>
  text.replaceAll(named, (whole, id: string) => (addresses.has(id) ? `](${addresses.get(id)}` : whole));
