import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What somebody began to write in pieces, and when each of those came. */
export interface LeftUpload {
  key: string;
  begun: Date;
  pieces: Date[];
}

const listOf = (name: string, of: string): string => `<?xml version="1.0"?><${name}>${of}</${name}>`;

/** A way to a bucket whose server, unlike that of the tests, lists what was begun in pieces, and ends it. */
export const withUploads = async (to: URL, left: LeftUpload[]) => {
  const uploads = new Map(left.map((one, at) => [`upload-${at}`, one]));
  const server = createServer((asked, reply) => {
    const { pathname, searchParams } = new URL(asked.url ?? '', to);
    const id = searchParams.get('uploadId') ?? '';
    const isOfBucket = pathname.split('/').filter(Boolean).length === 1;
    if (asked.method === 'GET' && isOfBucket && searchParams.has('uploads')) {
      const prefix = searchParams.get('prefix') ?? '';
      const found = [...uploads].filter(([, { key }]) => key.startsWith(prefix));
      const said = found.map(
        ([upload, { key, begun }]) =>
          `<Upload><Key>${key}</Key><UploadId>${upload}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
      );
      reply.end(listOf('ListMultipartUploadsResult', said.join('')));
    } else if (asked.method === 'GET' && uploads.has(id)) {
      const said = uploads
        .get(id)!
        .pieces.map(
          (at, number) =>
            `<Part><PartNumber>${number + 1}</PartNumber><LastModified>${at.toISOString()}</LastModified></Part>`,
        );
      reply.end(listOf('ListPartsResult', said.join('')));
    } else if (asked.method === 'DELETE' && uploads.delete(id)) reply.writeHead(204).end();
    else {
      const { method, headers, url } = asked;
      const passed = request({ host: to.hostname, port: to.port, path: url, method, headers }, (answer) => {
        reply.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(reply);
      });
      passed.on('error', () => reply.destroy());
      asked.pipe(passed);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Keys of those that nobody ended. */
    keys: () => [...uploads.values()].map(({ key }) => key),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
