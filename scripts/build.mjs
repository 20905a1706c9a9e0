import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { bin, isStarted, root, runNode } from './project.mjs';
import { publishBuild } from './publish-build.mjs';
import { StartError } from './start-error.mjs';

const shared = ['package-lock.json', 'scripts/build.mjs', 'scripts/publish-build.mjs'];
const browserSide = [
  'modules/*/contract',
  'modules/*/*/contract',
  'modules/client',
  'modules/scoring/engine',
  'modules/scoring/precheck',
  'locales',
  'tsconfig.web.json',
];
const programSide = [...browserSide.filter((input) => input !== 'tsconfig.web.json'), 'package.json', 'tsconfig.json'];
const vite = (app, outDir) => [
  bin('vite'),
  'build',
  ...['--config', `apps/${app}/vite.config.ts`],
  ...['--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'],
];

/**
 * What is built: from which files, by which program, into what. A part whose source folder is missing is left out. What
 * is `live` is built elsewhere and then published: a server that runs, and pages that are open, go on with it.
 * The console has no text of the web app's pages and the other way round, but both read `locales`.
 */
const parts = {
  server: {
    title: 'the server',
    source: 'apps/api',
    inputs: [
      ...['apps/api', 'apps/cli', 'apps/runner', 'modules', 'migrations', 'nest-cli.json', '.swcrc', 'tsconfig.json'],
      'scripts/letters.mjs',
    ],
    output: ['dist/apps', 'dist/modules', 'dist/migrations'],
    command: () => [bin('@nestjs/cli', 'nest'), 'build'],
    copied: 'modules/*/schema/*.sql',
    made: { 'modules/kernel/images/letters.json': async () => (await import('./letters.mjs')).makeLetters() },
  },
  web: {
    title: 'the web app',
    source: 'apps/web',
    inputs: ['apps/web', ...browserSide, 'docs/agreement', 'scripts/agreement.mjs'],
    output: ['dist/web'],
    command: (folder) => vite('web', folder),
    live: true,
    agreement: async () => (await import('./agreement.mjs')).makeAgreement(),
  },
  admin: {
    title: 'the console',
    source: 'apps/admin',
    inputs: ['apps/admin', ...browserSide],
    output: ['dist/admin'],
    command: (folder) => vite('admin', folder),
    live: true,
  },
  cli: {
    title: 'the command line',
    source: 'apps/cli',
    inputs: ['apps/cli', 'apps/runner', 'modules/sandbox', ...programSide],
    output: ['dist/cli'],
    command: (folder) => vite('cli', folder),
    live: true,
  },
  kit: {
    title: 'the gallery of components',
    source: 'apps/web/kit',
    inputs: ['apps/web', ...browserSide],
    output: ['dist/kit'],
    command: (folder) => vite('web/kit', folder),
    // For those who work on the product: a start does without it.
    isExtra: true,
  },
};

/**
 * Builds the parts whose inputs changed since they were last built.
 * Answers the names of the parts that were built.
 */
export async function ensureBuilt({
  parts: wanted = Object.keys(parts).filter((name) => !parts[name].isExtra),
  report = () => undefined,
  force = false,
} = {}) {
  const built = [];
  for (const name of wanted) {
    const part = parts[name];
    if (!fs.existsSync(path.join(root, part.source))) continue;
    const stamp = path.join(root, 'dist', `.${name}-inputs`);
    const hash = hashOf([...part.inputs, ...shared]);
    if (!force && isBuilt(part, stamp, hash)) continue;
    report(`Building ${part.title} …`);
    fs.rmSync(stamp, { force: true });
    await build(name, part, hash);
    fs.writeFileSync(stamp, hash);
    built.push(name);
  }
  return built;
}

async function build(name, part, hash) {
  const target = path.join(root, part.output[0]);
  const folder = part.live ? path.join(root, 'dist', `.${name}-build`) : target;
  for (const old of part.live ? [folder] : part.output) {
    fs.rmSync(path.resolve(root, old), { recursive: true, force: true });
  }
  // Made before the app, so that its pages can say how large it is, and written after: Vite empties the folder.
  const agreement = await part.agreement?.().catch((error) => {
    throw new StartError(`The agreement can't be made from docs/agreement: ${error.message}`);
  });
  const env = {
    NODE_ENV: 'production',
    VITE_BUILD: hash.slice(0, 12),
    ...(agreement && { VITE_AGREEMENT_BYTES: String(agreement.length) }),
  };
  const { code, output } = await runNode(part.command(folder), { env });
  if (code !== 0 || !fs.existsSync(folder)) throw new StartError(`Building ${part.title} failed:\n${output.trim()}`);
  for (const file of part.copied ? fs.globSync(part.copied, { cwd: root }) : []) {
    fs.cpSync(path.join(root, file), path.join(root, 'dist', file));
  }
  for (const [file, make] of Object.entries(part.made ?? {}))
    fs.writeFileSync(path.join(root, 'dist', file), await make());
  if (agreement) fs.writeFileSync(path.join(folder, 'agreement.pdf'), agreement);
  if (!part.live) return;
  publishBuild({ from: folder, to: target, superseded: path.join(root, 'dist', `.${name}-superseded`) });
  fs.rmSync(folder, { recursive: true, force: true });
}

function isBuilt(part, stamp, hash) {
  if (!fs.existsSync(path.join(root, part.output[0]))) return false;
  return fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === hash;
}

/** One hash over names and contents; tests are no input. */
function hashOf(inputs) {
  const hash = createHash('sha256').update(process.version);
  const files = inputs.flatMap((input) => fs.globSync(input, { cwd: root })).flatMap(filesBelow);
  for (const file of [...new Set(files)].toSorted((one, two) => (one < two ? -1 : 1))) {
    hash.update(`\0${file}\0`).update(fs.readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}

function filesBelow(name) {
  const where = path.join(root, name);
  if (!fs.statSync(where).isDirectory()) return [name];
  return fs
    .readdirSync(where, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.spec\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

// npm run build [part …]: everything anew; --changed: what changed
if (isStarted(import.meta.url)) {
  const asked = process.argv.slice(2);
  const force = !asked.includes('--changed');
  const named = asked.filter((word) => word !== '--changed');
  const wanted = named.length ? named : Object.keys(parts);
  await ensureBuilt({ parts: wanted, report: (line) => console.log(line), force }).catch((error) => {
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = 1;
  });
}
