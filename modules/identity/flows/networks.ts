import { Inject, Injectable } from '@nestjs/common';
import * as client from 'openid-client';
import { z } from 'zod';
import { found } from '../../kernel/domain/domain-error.js';
import { type Network, publicUrl, SETTINGS, type Settings } from '../../kernel/settings.js';
import { email as emailSchema } from '../contract/person.js';
import type { Vouched } from '../domain/social-login.js';

/** What is kept in the browser between leaving for a network and coming back. */
export interface Leaving {
  state: string;
  nonce: string;
  verifier: string;
}

const timeoutSeconds = 10;
const text = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;
/** Names that a network gives are shown to others: nothing in them that nobody sees, and none as somebody is named in a text. */
const shown = (value: unknown): string | null =>
  (text(value) ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/^[\s@!]+/u, '')
    .trim()
    .slice(0, 64) || null;

/** AUTH3: the social networks of the settings, by OpenID Connect or plain OAuth 2. */
@Injectable()
export class Networks {
  private readonly known = new Map<string, Promise<client.Configuration>>();

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  all(): { id: string; name: string }[] {
    return this.settings.SIGN_IN_PROVIDERS.map(({ id, name }) => ({ id, name }));
  }

  /** @throws DomainError NOT_FOUND */
  of(id: string): Network {
    return found(this.settings.SIGN_IN_PROVIDERS.find((one) => one.id === id));
  }

  /** Where to send somebody, and what to remember of it. */
  async leave(network: Network): Promise<{ to: URL; leaving: Leaving }> {
    const config = await this.configOf(network);
    const verifier = client.randomPKCECodeVerifier();
    const leaving = { state: client.randomState(), nonce: client.randomNonce(), verifier };
    const to = client.buildAuthorizationUrl(config, {
      redirect_uri: this.callbackOf(network.id),
      scope: network.scope,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state: leaving.state,
      ...(network.issuer && { nonce: leaving.nonce }),
    });
    return { to, leaving };
  }

  /** Whom the network vouches for, by what somebody came back with. @throws Error for whatever is not as it must be */
  async comeBack(network: Network, search: string, { state, nonce, verifier }: Leaving): Promise<Vouched> {
    const config = await this.configOf(network);
    const url = new URL(this.callbackOf(network.id) + search);
    const tokens = await client.authorizationCodeGrant(config, url, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      ...(network.issuer && { expectedNonce: nonce, idTokenExpected: true }),
    });
    const claims = tokens.claims();
    const { sub } = claims ?? {};
    const userinfo = config.serverMetadata().userinfo_endpoint;
    const more = userinfo
      ? await client.fetchUserInfo(config, tokens.access_token, sub ?? client.skipSubjectCheck)
      : {};
    return vouchedBy(network, { ...claims, ...more });
  }

  private callbackOf(id: string): string {
    return `${publicUrl(this.settings)}/api/auth/oauth/${id}/callback`;
  }

  /** Asked of the network once; a failure is forgotten. */
  private configOf(network: Network): Promise<client.Configuration> {
    const known = this.known.get(network.id) ?? configure(network);
    this.known.set(network.id, known);
    known.catch(() => this.known.delete(network.id));
    return known;
  }
}

const configure = async (network: Network): Promise<client.Configuration> => {
  const { issuer, clientId, clientSecret, authorize = '', token = '', userinfo = '' } = network;
  const auth = clientSecret ? client.ClientSecretPost(clientSecret) : client.None();
  const isPlain = (issuer ?? authorize).startsWith('http:');
  const execute = isPlain ? [client.allowInsecureRequests] : [];
  if (issuer) {
    const options = { execute, timeout: timeoutSeconds };
    return client.discovery(new URL(issuer), clientId, {}, auth, options);
  }
  const endpoints = { authorization_endpoint: authorize, token_endpoint: token, userinfo_endpoint: userinfo };
  const config = new client.Configuration({ issuer: new URL(authorize).origin, ...endpoints }, clientId, {}, auth);
  for (const change of execute) change(config);
  config.timeout = timeoutSeconds;
  return config;
};

/** @throws Error without a subject */
const vouchedBy = (
  { id, issuer, authorize = '', fields, trustsEmail }: Network,
  said: Record<string, unknown>,
): Vouched => {
  const named = (field: string): unknown => said[fields[field] ?? field];
  const subject = z
    .string()
    .min(1)
    .max(255)
    .parse(text(named('sub')));
  const email = emailSchema.safeParse(text(named('email'))).data ?? null;
  const isVerified = trustsEmail || named('email_verified') === true;
  const [first = null, ...others] = (shown(named('name')) ?? '').split(' ');
  return {
    provider: id,
    issuer: issuer ?? new URL(authorize).origin,
    subject,
    email,
    verifiedEmail: isVerified ? email : null,
    firstname: shown(named('given_name')) ?? (first || null),
    lastname: shown(named('family_name')) ?? (others.join(' ') || null),
  };
};
