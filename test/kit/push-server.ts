import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A browser that has subscribed: what it tells the site, and what it has shown. */
export interface Browser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  shown: Record<string, string>[];
  /** What its service answers to whatever comes for it. */
  refusal?: number;
}

export interface PushServer {
  origin: string;
  /** What it answers next, instead of 201. */
  answers: number[];
  /** A new browser. */
  browser(): Browser;
  /** Requests that came, taken or not. */
  asked(): number;
  close(): Promise<void>;
}

/** A push service as makers of browsers have one (RFC 8030): it lets in whoever signs (RFC 8292), and reads what comes (RFC 8291). */
export const startPushServer = async (keyOf: () => string): Promise<PushServer> => {
  const browsers = new Map<string, { read: (body: Buffer) => string; own: Browser }>();
  const answers: number[] = [];
  let requests = 0;
  const server = createServer((request, reply) => {
    void (async () => {
      requests += 1;
      const body = await buffer(request);
      const browser = browsers.get(request.url ?? '');
      const answer = browser ? (browser.own.refusal ?? answers.shift() ?? 201) : 404;
      if (answer === 201 && !isSigned(request, origin, keyOf())) return reply.writeHead(403).end();
      if (answer === 201) browser?.own.shown.push(JSON.parse(browser.read(body)));
      return reply.writeHead(answer).end();
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    answers,
    asked: () => requests,
    browser: () => {
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(8).toString('hex')}`;
      const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') };
      const own: Browser = { subscription: { endpoint: `${origin}${path}`, keys }, shown: [] };
      browsers.set(path, { read: (body) => decrypted(body, pair, auth), own });
      return own;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};

/** `vapid t=<JWT>, k=<key>`: signed by the key that browsers were told, for this service, and not for long. */
const isSigned = ({ headers }: IncomingMessage, origin: string, key: string): boolean => {
  const [, token = '', named] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url')) as [
    string,
    string,
  ];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const isOurs = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return (
    isOurs && named === key && aud === origin && exp < Date.now() / 1000 + 24 * 3600 && /^(mailto|https):/.test(sub)
  );
};

const derived = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** One record of aes128gcm: salt, size, length of the sender's key, the key, what is encrypted. */
const decrypted = (body: Buffer, own: ReturnType<typeof createECDH>, auth: Buffer): string => {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + (body[20] ?? 0));
  const secretInfo = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), senderKey]);
  const secret = derived(own.computeSecret(senderKey), auth, secretInfo, 32);
  const cipher = createDecipheriv(
    'aes-128-gcm',
    derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    derived(secret, salt, 'Content-Encoding: nonce\0', 12),
  );
  const sealed = body.subarray(21 + senderKey.length);
  cipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
};
