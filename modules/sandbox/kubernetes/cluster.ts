import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';

export interface Cluster {
  url: string;
  token: string;
  /** Certificates that the API is known by; the usual ones where there are none. */
  ca?: string | undefined;
  namespace: string;
  image: string;
  /** gVisor or Kata, where the cluster has them. */
  runtimeClass?: string | undefined;
}

const ofPod = '/var/run/secrets/kubernetes.io/serviceaccount';

/** Where a runner finds the cluster: by its settings, or as a pod of it does. */
export const clusterFrom = (env: NodeJS.ProcessEnv, image: string): Cluster => {
  const { KUBERNETES_URL, KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port = '443' } = env;
  const namespace = env['KUBERNETES_NAMESPACE'] ?? fileOf(`${ofPod}/namespace`) ?? 'podium';
  return {
    url: (KUBERNETES_URL ?? (host ? `https://${host}:${port}` : 'https://kubernetes.default.svc')).replace(/\/+$/u, ''),
    token: fileOf(env['KUBERNETES_TOKEN_FILE'] ?? `${ofPod}/token`) ?? '',
    ca: fileOf(env['KUBERNETES_CA_FILE'] ?? `${ofPod}/ca.crt`),
    namespace,
    image,
    runtimeClass: env['SANDBOX_RUNTIME'] || undefined,
  };
};

const fileOf = (name: string): string | undefined => {
  try {
    return fs.readFileSync(name, 'utf8').trim();
  } catch {
    return undefined;
  }
};

/** The API said no, or not what was expected. */
export class ClusterRefused extends Error {
  constructor(
    readonly status: number,
    said: string,
  ) {
    super(`The cluster answered ${status}: ${said.slice(0, 300)}`);
  }
}

/** The few calls of a cluster's API that a box needs. */
export class ClusterApi {
  constructor(private readonly cluster: Cluster) {}

  /** @param path below the namespace, of `api/v1` or of `apis/batch/v1` */
  async call(method: string, group: 'core' | 'batch', path: string, body?: object): Promise<unknown> {
    const response = await this.send(method, group, path, body);
    const said = await text(response);
    const status = response.statusCode ?? 0;
    if (status < 200 || status > 299) throw new ClusterRefused(status, said);
    return JSON.parse(said || '{}');
  }

  /** A stream, such as a log that is followed. */
  async stream(path: string): Promise<http.IncomingMessage> {
    const response = await this.send('GET', 'core', path);
    if (response.statusCode !== 200) throw new ClusterRefused(response.statusCode ?? 0, await text(response));
    return response;
  }

  private send(method: string, group: 'core' | 'batch', path: string, body?: object): Promise<http.IncomingMessage> {
    const { url, token, ca, namespace } = this.cluster;
    const root = group === 'core' ? 'api/v1' : 'apis/batch/v1';
    const address = new URL(`${url}/${root}/namespaces/${encodeURIComponent(namespace)}/${path}`);
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
    };
    const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
    const options = { method, headers, ...(ca && { ca }) };
    const request = (address.protocol === 'http:' ? http : https).request(address, options, resolve);
    request.on('error', reject);
    request.end(body && JSON.stringify(body));
    return promise;
  }
}
