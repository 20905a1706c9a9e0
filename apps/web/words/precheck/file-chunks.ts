/** The browser can't read the file any more: it was changed, moved or taken away after it was picked. */
export class FileUnreadable extends Error {}

/** The bytes of a file as they are read. @throws FileUnreadable */
export const fileChunks = (file: Blob): AsyncGenerator<Uint8Array> => streamChunks(file.stream());

/** The bytes of a stream as they come; not every browser lets one be iterated by itself. @throws FileUnreadable */
export async function* streamChunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
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
