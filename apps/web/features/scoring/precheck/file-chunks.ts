/** The browser can't read the file any more: it was changed, moved or taken away after it was picked. */
export class FileUnreadable extends Error {}

/** The bytes of a file as they are read; not every browser lets a stream be iterated by itself. */
export async function* fileChunks(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw new FileUnreadable('the file can not be read', { cause });
      });
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
