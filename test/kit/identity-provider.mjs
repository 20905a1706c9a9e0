import { once } from 'node:events';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

/** A real OpenID provider of a test's own, which lets in whoever the test says, without asking. */
export async function startIdentityProvider({ redirectUris }) {
  const people = new Map();
  const state = { who: '' };
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const client = { client_id: 'podium', client_secret: 'a secret of the tests, long enough' };
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: redirectUris, token_endpoint_auth_method: 'client_secret_post' }],
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
    cookies: { keys: ['a key of the tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request, reply) => {
    if (!request.url.startsWith('/interaction/')) return answer(request, reply);
    const { who } = state;
    const result = who ? { login: { accountId: who } } : { error: 'access_denied' };
    return provider.interactionFinished(request, reply, result);
  });
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { issuer, clientId: client.client_id, clientSecret: client.client_secret, people, state, close };
}
