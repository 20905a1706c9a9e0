import { glob, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A file that belongs into an archive. */
export interface ListedFile {
  key: string;
  bytes: number;
}

/** Every file of a folder of files, as it stands: also those whose rows are still to come, which nobody misses. */
export async function* filesIn(folder: string): AsyncGenerator<ListedFile> {
  for await (const path of glob('*/*/*', { cwd: folder })) {
    const key = path.replaceAll('\\', '/');
    if (key.endsWith('.part')) continue;
    const there = await stat(join(folder, path)).catch(() => null);
    if (there?.isFile()) yield { key, bytes: there.size };
  }
}
