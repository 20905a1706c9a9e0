import { createReadStream } from 'node:fs';
import { randomBytes } from 'node:crypto';

interface Upload {
  fields: Record<string, string>;
  files: readonly { field: string; name: string; path: string; bytes: number }[];
  onSent: (bytes: number) => void;
}

/** As browsers write names into multipart heads, so that a quote in a file name can't end the head. */
const escaped = (name: string): string => name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');

/** A multipart body that reads its files while it is sent; the fields come first, so that the server knows them early. */
export const multipartOf = ({ fields, files, onSent }: Upload) => {
  const boundary = `podium-${randomBytes(16).toString('hex')}`;
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${escaped(name)}"\r\n\r\n${value}\r\n`,
  );
  const heads = files.map(({ field, name }, at) =>
    Buffer.from(
      `${at === 0 ? parts.join('') : '\r\n'}--${boundary}\r\ncontent-disposition: form-data; name="${field}"; ` +
        `filename="${escaped(name)}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
  );
  const after = Buffer.from(`\r\n--${boundary}--\r\n`);
  async function* bytes(): AsyncGenerator<Uint8Array> {
    let sent = 0;
    for (const [at, file] of files.entries()) {
      yield heads[at]!;
      if (file.bytes === 0) continue;
      for await (const chunk of createReadStream(file.path, { end: file.bytes - 1, highWaterMark: 256 * 1024 })) {
        yield chunk;
        onSent((sent += chunk.length));
      }
    }
    yield after;
  }
  return {
    body: ReadableStream.from(bytes()),
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(
        heads.reduce((sum, { length }) => sum + length, 0) +
          files.reduce((sum, { bytes }) => sum + bytes, after.length),
      ),
    },
  };
};
