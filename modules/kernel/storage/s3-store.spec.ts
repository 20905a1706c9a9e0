import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { startBucket, type TestBucket } from '../../../test/kit/bucket.js';
import { type S3Settings, s3Settings } from './s3-settings.js';
import { S3Store } from './s3-store.js';

const key = 'solutions/00/00000000-0000-7000-8000-000000000010';
const content = randomBytes(3_000_000);

/** A way to a bucket on which each of the first answers is cut off after so many bytes, as a line that is silent for too long is. */
const cutWay = async (to: URL, cuts: { left: number; after: number }) => {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const bucket = connect(Number(to.port), to.hostname);
    let came = 0;
    for (const socket of [client, bucket]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => (socket === client ? bucket : client).destroy());
    }
    client.pipe(bucket);
    bucket.on('data', (bytes: Buffer) => {
      came += bytes.length;
      client.write(bytes, () => {
        if (came < cuts.after || cuts.left === 0) return;
        cuts.left -= 1;
        came = 0;
        client.destroy();
      });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
};

describe('a file in a bucket whose line breaks while it is read', () => {
  let bucket: TestBucket;
  let store: S3Store;
  let way: Awaited<ReturnType<typeof cutWay>>;
  const cuts = { left: 0, after: 500_000 };
  beforeAll(async () => {
    bucket = await startBucket();
    way = await cutWay(new URL(bucket.env['S3_ENDPOINT'] ?? ''), cuts);
    const settings: S3Settings = z.object(s3Settings).parse({ ...bucket.env, S3_ENDPOINT: way.url });
    store = new S3Store({ ...settings, S3_BUCKET: bucket.env['S3_BUCKET'] ?? '' });
    await store.write(key, Readable.from([content]), content.length);
  }, 30_000);
  afterAll(async () => {
    await way.close();
    await bucket.close();
  });

  it('SUB1 is read on from where it broke, to its last byte', async () => {
    cuts.left = 3;
    expect((await buffer(store.read(key))).equals(content)).toBe(true);
    expect(cuts.left).toBe(0);
  });

  it('SUB1 is read on in a part of it as well, and no further', async () => {
    cuts.left = 1;
    const part = await buffer(store.read(key, { start: 1000, end: 2_000_000 }));
    expect(part.equals(content.subarray(1000, 2_000_001))).toBe(true);
    expect(cuts.left).toBe(0);
  });
});
