import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import S3rver from '@20minutes/s3rver';
import { freePort } from './free-port.mjs';

/** An empty bucket, and the settings by which files are there. */
export interface TestBucket {
  env: Record<string, string>;
  put(key: string, content: string): Promise<void>;
  /** Of all that lies there. */
  keys(): Promise<string[]>;
  close(): Promise<void>;
}

const ownKey = 'S3RVER';

/**
 * Makes a bucket on the server that `PODIUM_TEST_S3` names (its settings as JSON), or on one of its own.
 * @param options.checksKeys refuses wrong signatures; an own server then also refuses what is about a whole bucket, which it counts otherwise than the client
 */
export const startBucket = async ({ checksKeys = false } = {}): Promise<TestBucket> => {
  const given = process.env['PODIUM_TEST_S3'];
  const name = `podium-test-${Date.now()}-${process.pid}`;
  const server = given
    ? { env: JSON.parse(given) as Record<string, string>, close: async () => {} }
    : await ownServer(checksKeys ? name : null);
  const env: Record<string, string> = { FILES_IN: 's3', S3_BUCKET: name, ...server.env };
  const { S3_ENDPOINT = '', S3_REGION: region = 'us-east-1', S3_ACCESS_KEY = '', S3_SECRET_KEY = '' } = env;
  const credentials = { accessKeyId: S3_ACCESS_KEY, secretAccessKey: S3_SECRET_KEY };
  const client = new S3Client({ endpoint: S3_ENDPOINT, region, credentials, forcePathStyle: true });
  if (given || !checksKeys)
    await client.send(new CreateBucketCommand({ Bucket: name })).catch(async (error: unknown) => {
      await server.close();
      throw error;
    });
  return {
    env,
    put: async (Key, Body) => void (await client.send(new PutObjectCommand({ Bucket: name, Key, Body }))),
    keys: async () => {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: name }));
      return Contents.map(({ Key = '' }) => Key);
    },
    close: async () => {
      client.destroy();
      await server.close();
    },
  };
};

const ownServer = async (strictFor: string | null) => {
  const directory = await mkdtemp(join(tmpdir(), 'podium-bucket-'));
  const port = await freePort();
  // It counts signatures of requests about a whole bucket otherwise than the client.
  const signatures =
    strictFor === null ? { allowMismatchedSignatures: true } : { configureBuckets: [{ name: strictFor }] };
  const server = new S3rver({ port, address: '127.0.0.1', silent: true, directory, ...signatures });
  await server.run();
  return {
    env: { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_ACCESS_KEY: ownKey, S3_SECRET_KEY: ownKey },
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

/**
 * A way to a bucket that ends when it is closed: whoever asks by it is refused from then on.
 * @param endsAfter closed by itself once so many bytes of one request or answer have gone
 */
export const wayTo = async (
  to: URL,
  { endsAfter = Infinity } = {},
): Promise<{ url: string; breaksAt: (word: string | null) => void; close: () => Promise<void> }> => {
  const sockets = new Set<Socket>();
  let breaking: string | null = null;
  const server = createServer((client) => {
    const bucket = connect(Number(to.port), to.hostname);
    for (const [socket, other] of [
      [client, bucket],
      [bucket, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => other.destroy());
      let gone = 0;
      socket.on('data', (bytes: Buffer) => {
        if ((gone += bytes.length) > endsAfter) void close();
        if (breaking !== null && bytes.includes(breaking)) socket.destroy();
      });
      socket.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    if (!server.listening) return;
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  };
  /** Connections break from now on at what has such a word in it; null lets all through. */
  const breaksAt = (word: string | null): void => void (breaking = word);
  return { url: `http://127.0.0.1:${port}`, breaksAt, close };
};
