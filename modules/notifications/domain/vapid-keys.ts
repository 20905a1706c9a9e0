import { createECDH, createHmac } from 'node:crypto';

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * The keys by which push services know this installation (RFC 8292): made of its secret, so that all its processes have the
 * same ones and nothing is stored. With another secret browsers subscribe anew.
 */
export const vapidKeys = (secret: string): VapidKeys => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(createHmac('sha256', secret).update('vapid-key').digest());
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') };
};
