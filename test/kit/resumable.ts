import { type ClientRequest, request } from 'node:http';
import type { TestApp } from './api.js';
import type { TestPerson } from './people.js';

/** Says which version of the protocol is spoken. */
export const tus = { 'Tus-Resumable': '1.0.0' };
const bytesType = 'application/offset+octet-stream';

/** Asks to begin an upload; awaited, it is the answer of the server. */
export const beginUpload = ({ http }: Pick<TestPerson, 'http'>, path: string, bytes: number) =>
  http.post(path).set({ ...tus, 'Upload-Length': String(bytes) });

/** How much of an upload has come. */
export const offsetOf = async ({ http }: Pick<TestPerson, 'http'>, url: string): Promise<number> => {
  const { headers } = await http.head(url).set(tus).expect(200);
  return Number(headers['upload-offset']);
};

/** Sends bytes for their place in an upload. */
export const sendPiece = ({ http }: Pick<TestPerson, 'http'>, url: string, offset: number, content: Buffer) =>
  http
    .patch(url)
    .set({ ...tus, 'Upload-Offset': String(offset), 'Content-Type': bytesType })
    .send(content);

/** Sends a part of what it promised, then the line is cut. */
export const cutOff = (
  api: TestApp,
  { token }: TestPerson,
  url: string,
  { content, offset, sent }: { content: Buffer; offset: number; sent: number },
): Promise<void> =>
  new Promise<void>((resolve) => {
    const call = request(`${api.url}${url}`, {
      method: 'PATCH',
      headers: {
        ...tus,
        Authorization: `Bearer ${token}`,
        'Upload-Offset': offset,
        'Content-Type': bytesType,
        'Content-Length': content.length - offset,
      },
    });
    call.on('error', () => resolve());
    call.on('close', () => resolve());
    call.write(content.subarray(offset, offset + sent), () => setImmediate(() => call.destroy()));
  });

/** Begins to send all from the first byte on, and stops in the middle without a word. */
export const halfSent = (api: TestApp, { token }: TestPerson, url: string, content: Buffer): ClientRequest => {
  const call = request(`${api.url}${url}`, {
    method: 'PATCH',
    headers: {
      ...tus,
      Authorization: `Bearer ${token}`,
      'Upload-Offset': 0,
      'Content-Type': bytesType,
      'Content-Length': content.length,
    },
  });
  call.on('error', () => undefined);
  call.write(content.subarray(0, content.length / 2));
  return call;
};
