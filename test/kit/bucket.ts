import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import S3rver from '@20minutes/s3rver';
import { freePort } from './free-port.mjs';

/** An empty bucket, and the settings by which files are there. */
export interface TestBucket {
  env: Record<string, string>;
  close(): Promise<void>;
}

const ownKey = 'S3RVER';

/** Makes a bucket on the server that `PODIUM_TEST_S3` names (its settings as JSON), or on one of its own. */
export const startBucket = async (): Promise<TestBucket> => {
  const given = process.env['PODIUM_TEST_S3'];
  const server = given
    ? { env: JSON.parse(given) as Record<string, string>, close: async () => {} }
    : await ownServer();
  const name = `podium-test-${Date.now()}-${process.pid}`;
  const env: Record<string, string> = { FILES_IN: 's3', S3_BUCKET: name, ...server.env };
  const { S3_ENDPOINT = '', S3_REGION: region = 'us-east-1', S3_ACCESS_KEY = '', S3_SECRET_KEY = '' } = env;
  const credentials = { accessKeyId: S3_ACCESS_KEY, secretAccessKey: S3_SECRET_KEY };
  const client = new S3Client({ endpoint: S3_ENDPOINT, region, credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: name })).catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  client.destroy();
  return { env, close: server.close };
};

const ownServer = async (): Promise<TestBucket> => {
  const directory = await mkdtemp(join(tmpdir(), 'podium-bucket-'));
  const port = await freePort();
  // It counts signatures of requests about a whole bucket otherwise than the client.
  const server = new S3rver({ port, address: '127.0.0.1', silent: true, directory, allowMismatchedSignatures: true });
  await server.run();
  return {
    env: { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_ACCESS_KEY: ownKey, S3_SECRET_KEY: ownKey },
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

/** A way to a bucket that ends when it is closed: whoever asks by it is refused from then on. */
export const wayTo = async (to: URL): Promise<{ url: string; close: () => Promise<void> }> => {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const bucket = connect(Number(to.port), to.hostname);
    for (const [socket, other] of [
      [client, bucket],
      [bucket, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => other.destroy());
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
  return { url: `http://127.0.0.1:${port}`, close };
};
