import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';

export interface GitServer {
  origin: string;
  folder: string;
  /** Paths that were asked for, in order. */
  asked: string[];
  /** Answers a path by something else than git. */
  answers: Map<string, http.RequestListener>;
  close(): Promise<void>;
}

const env = { PATH: process.env.PATH, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null', HOME: '/nonexistent' };
const who = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', '-c', 'init.defaultBranch=main'];

export const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', [...who, ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
  }).trim();

/** Serves the repositories of a folder of its own as a host of git does, by smart HTTP. */
export const startGitServer = async (): Promise<GitServer> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'podium-git-'));
  const asked: string[] = [];
  const answers = new Map<string, http.RequestListener>();
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    asked.push(url.pathname);
    const [, name = '', rest = ''] = /^\/([\w.-]+)\/(.*)$/u.exec(url.pathname) ?? [];
    const own = answers.get(url.pathname) ?? answers.get(name);
    const repository = path.join(folder, name);
    if (own) own(request, response);
    else if (!name || !fs.existsSync(repository)) response.writeHead(404).end();
    else if (rest === 'info/refs') advertise(repository, request, response);
    else if (rest === 'git-upload-pack') upload(repository, request, response);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    folder,
    asked,
    answers,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
};

const packOf = (repository: string, request: http.IncomingMessage, more: string[]) => {
  const protocol = request.headers['git-protocol'];
  const own = { ...env, ...(typeof protocol === 'string' && { GIT_PROTOCOL: protocol }) };
  const settings = ['-c', 'uploadpack.allowAnySHA1InWant=true', '-c', 'safe.directory=*'];
  return spawn('git', [...settings, 'upload-pack', '--stateless-rpc', ...more, repository], { env: own });
};

const advertise = (repository: string, request: http.IncomingMessage, response: http.ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' });
  response.write('001e# service=git-upload-pack\n0000');
  send(packOf(repository, request, ['--http-backend-info-refs']), response);
};

const upload = (repository: string, request: http.IncomingMessage, response: http.ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-result' });
  const pack = packOf(repository, request, []);
  pack.stdin.on('error', () => undefined);
  request.pipe(pack.stdin);
  send(pack, response);
};

/** Who stops listening has no use for the rest. */
const send = (pack: ChildProcessByStdio<Writable, Readable, Readable>, response: http.ServerResponse): void => {
  pack.stdout.pipe(response);
  pack.stderr.resume();
  response.on('close', () => pack.kill('SIGKILL'));
};

/** A repository with these files, in one commit; answers its address and the commit. */
export const makeRepository = (
  { folder, origin }: GitServer,
  name: string,
  files: Record<string, string>,
): { url: string; commit: string; folder: string } => {
  const own = path.join(folder, name);
  fs.mkdirSync(own);
  git(own, 'init', '--quiet');
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(own, file)), { recursive: true });
    fs.writeFileSync(path.join(own, file), text);
  }
  git(own, 'add', '--all');
  git(own, 'commit', '--quiet', '--allow-empty', '--message', 'First');
  return { url: `${origin}/${name}`, commit: git(own, 'rev-parse', 'HEAD'), folder: own };
};
