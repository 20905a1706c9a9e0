/**
 * Large files over a connection that is cut: an upload that resumes (tus) and a download that goes on by Range, and the
 * memory of the API meanwhile.
 *
 *   npm run bench -- uploads [--upload 500] [--download 1000] [--cuts 10]        sizes in MB
 *
 * Starts a Podium of its own in demo mode; needs as much room below the temporary folder. The memory is that of the process
 * that answers HTTP (resident set), looked at every 100 ms; limits: not more than 150 MB above what it was before, and not
 * more than 30 MB above what it was after the first fifth. V8 lets some 64 MB of buffers gather before it collects them, so
 * memory rises within the first second; what matters is that it then stays, however large the file is.
 */
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import { parseArgs } from 'node:util';
import setUp from '../kit/browser-setup.mjs';
import tearDown from '../kit/browser-teardown.mjs';
import { owned } from './owned.mjs';

const megabyte = 1_000_000;
const blockBytes = 1 << 20;
const mostGrowth = 150;
const mostLateGrowth = 30;
const tus = { 'Tus-Resumable': '1.0.0' };

/** @param {string[]} args as on the command line */
export async function benchUploads(args) {
  const { values } = parseArgs({
    args,
    options: {
      upload: { type: 'string', default: '500' },
      download: { type: 'string', default: '1000' },
      cuts: { type: 'string', default: '10' },
    },
  });
  const cuts = Number(values.cuts);
  const end = owned(tearDown);
  await setUp();
  try {
    const api = await signedIn(process.env.PODIUM_TEST_URL);
    const champname = `bench-${Date.now()}`;
    await api.json('POST', '/api/championships', { champname, title: { rus: '', eng: 'Bench' } });
    for (const [what, size] of [
      ['upload', Number(values.upload)],
      ['download', Number(values.download)],
    ]) {
      const name = `${what}.csv`;
      const memory = watch(api.pid);
      const sent = await upload(api, champname, name, size * megabyte, what === 'upload' ? cuts : 0);
      if (what === 'upload') report(`upload of ${size} MB, cut ${sent.cuts} times`, sent, memory.stop());
      else {
        memory.stop();
        const again = watch(api.pid);
        const got = await download(api, champname, name, size * megabyte, cuts);
        report(
          `download of ${size} MB, cut ${cuts} times`,
          { ...got, isSame: got.sha256 === sent.sha256 },
          again.stop(),
        );
      }
    }
  } finally {
    await end();
  }
}

function report(what, { seconds, isSame }, { before, early, most }) {
  const [growth, late] = [most - before, most - early];
  const isGood = isSame && growth <= mostGrowth && late <= mostLateGrowth;
  const memory = `memory ${before.toFixed(0)} MB → at most ${most.toFixed(0)} MB (limit +${mostGrowth}), of it +${late.toFixed(0)} MB after the first fifth (limit +${mostLateGrowth})`;
  console.log(
    `${isGood ? 'ok  ' : 'OVER'} ${what}: ${seconds.toFixed(1)} s, ${isSame ? 'same bytes' : 'OTHER BYTES'}, ${memory}`,
  );
  console.log(`     load ${os.loadavg()[0].toFixed(1)} on ${os.availableParallelism()} cores`);
  if (!isGood) process.exitCode = 1;
}

/** Resident memory of a process in MB while something happens. */
function watch(pid) {
  const now = () => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1000;
  const seen = [now()];
  const timer = setInterval(() => seen.push(now()), 100);
  return {
    stop: () => {
      clearInterval(timer);
      const early = Math.max(...seen.slice(0, Math.ceil(seen.length / 5)));
      return { before: seen[0], early, most: Math.max(...seen) };
    },
  };
}

/** The client of the demo, and the process that listens. */
async function signedIn(base) {
  const { hostname, port } = new URL(base);
  const call = (method, path, headers = {}, body) =>
    new Promise((resolve, reject) => {
      const request = http.request({ hostname, port, method, path, headers }, resolve);
      request.on('error', reject);
      request.end(body);
    });
  const read = async (response) => Buffer.concat(await response.toArray()).toString('utf8');
  const json = { 'Content-Type': 'application/json' };
  const login = JSON.stringify({ username: 'client', password: 'podium-demo' });
  const reply = await call('POST', '/api/auth/login', json, login);
  await read(reply);
  const Authorization = `Bearer ${/sid=([^;]+)/.exec(reply.headers['set-cookie'][0])[1]}`;
  return {
    target: { hostname, port },
    signedIn: { Authorization },
    pid: listenerOf(Number(port)),
    call: (method, path, headers, body) => call(method, path, { Authorization, ...headers }, body),
    json: async (method, path, body) => {
      const answer = await call(method, path, { ...json, Authorization }, JSON.stringify(body));
      const text = await read(answer);
      if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`);
      return JSON.parse(text);
    },
  };
}

/** Id of the process that listens on a port, by /proc. */
function listenerOf(port) {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const line = fs
    .readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .find((row) => row.includes(`:${hex} 00000000:0000 0A`));
  const inode = line.trim().split(/\s+/)[9];
  const holds = (pid) => {
    try {
      return fs
        .readdirSync(`/proc/${pid}/fd`)
        .some((fd) => fs.readlinkSync(`/proc/${pid}/fd/${fd}`) === `socket:[${inode}]`);
    } catch {
      return false;
    }
  };
  return fs.readdirSync('/proc').find((name) => /^\d+$/.test(name) && holds(name));
}

/** A CSV of so many bytes, made again from any offset: one block of rows, over and over. */
const block = Buffer.from(
  `${randomBytes(24).toString('hex')},1\n`.repeat(Math.ceil(blockBytes / 51)).slice(0, blockBytes - 1) + '\n',
);
const bytesAt = (offset) => block.subarray(offset % blockBytes);

function sha256Of(size) {
  const hash = createHash('sha256');
  for (let at = 0; at < size;) {
    const piece = bytesAt(at).subarray(0, size - at);
    hash.update(piece);
    at += piece.length;
  }
  return hash.digest('hex');
}

async function upload(api, champname, name, size, cuts) {
  const began = performance.now();
  const begun = await api.call('POST', `/api/championships/${champname}/uploads`, {
    ...tus,
    'Upload-Length': String(size),
  });
  begun.resume();
  const url = begun.headers.location;
  let done = 0;
  for (let offset = 0; offset < size;) {
    const until = done < cuts ? Math.floor((size * (done + 1)) / (cuts + 1)) : Infinity;
    await patch(api, url, offset, size, until);
    if (until !== Infinity) done += 1;
    const head = await api.call('HEAD', url, tus);
    head.resume();
    offset = Number(head.headers['upload-offset']);
  }
  const file = await api.json('POST', `${url}/attach`, { name });
  const sha256 = sha256Of(size);
  return { seconds: (performance.now() - began) / 1000, cuts: done, sha256, isSame: file.sha256 === sha256 };
}

/** Sends bytes from an offset on; at `until` the line is cut. */
function patch({ target, signedIn }, path, offset, size, until) {
  return new Promise((resolve) => {
    const headers = {
      ...tus,
      ...signedIn,
      'Upload-Offset': offset,
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': size - offset,
    };
    const request = http.request({ ...target, method: 'PATCH', path, headers }, (response) =>
      response.resume().on('end', resolve),
    );
    request.on('error', () => resolve());
    let at = offset;
    const write = () => {
      while (at < size) {
        if (at >= until) return void request.destroy();
        const piece = bytesAt(at).subarray(0, size - at);
        at += piece.length;
        if (!request.write(piece)) return void request.once('drain', write);
      }
      request.end();
    };
    write();
  });
}

async function download(api, champname, name, size, cuts) {
  const began = performance.now();
  const hash = createHash('sha256');
  let at = 0;
  for (let cut = 0; at < size; cut += 1) {
    const until = cut < cuts ? Math.floor((size * (cut + 1)) / (cuts + 1)) : Infinity;
    const response = await api.call('GET', `/api/championships/${champname}/files/${name}`, { Range: `bytes=${at}-` });
    try {
      for await (const chunk of response) {
        hash.update(chunk);
        at += chunk.length;
        if (at >= until) break;
      }
    } catch {
      // Cut from the other side; the next request goes on.
    }
    response.destroy();
  }
  return { seconds: (performance.now() - began) / 1000, sha256: hash.digest('hex') };
}
