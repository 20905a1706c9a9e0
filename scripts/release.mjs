import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { isStarted, root } from './project.mjs';
import { StartError } from './start-error.mjs';

/** What of CHANGELOG.md is of a version: from its heading to the next one. */
function notesOf(version, changelog) {
  const parts = changelog.split(/^## /mu).slice(1);
  const own = parts.find((part) => part.split(/[\s\n]/u)[0] === version);
  const text = own?.slice(own.indexOf('\n')).trim();
  if (!text)
    throw new StartError(`CHANGELOG.md has no entry "## ${version}" that says what is new: write it, then release.`);
  return `${text}\n`;
}

/** The recipe of the image with the version in it, so that an image says what it is. */
function recipeOf(version, recipe) {
  const from = recipe.lastIndexOf('\nFROM ');
  const end = recipe.indexOf('\n', from + 1);
  const label = `LABEL org.opencontainers.image.title=podium org.opencontainers.image.version=${version}`;
  return `${recipe.slice(0, end)}\n${label}${recipe.slice(end)}`;
}

/**
 * Makes what is given out of a version, by package.json and CHANGELOG.md: the command line as one file, the recipe of the image, what
 * is new, and the checksums of all.
 * @param to a folder that is not there yet
 */
export async function release({ to, build = ensureBuilt, from = root }) {
  const read = (...names) => fs.readFileSync(path.join(from, ...names), 'utf8');
  const { version } = JSON.parse(read('package.json'));
  const notes = notesOf(version, read('CHANGELOG.md'));
  if (fs.existsSync(to))
    throw new StartError(`${to} is there already: a release is made once. Name another folder, or remove it.`);
  await build({ parts: ['cli'], report: (line) => console.log(line) });
  const files = {
    [`podium-${version}.mjs`]: read('dist', 'cli', 'podium.mjs'),
    Containerfile: recipeOf(version, read('Containerfile')),
    'CHANGES.md': notes,
  };
  fs.mkdirSync(to, { recursive: true });
  const sums = [];
  for (const [name, content] of Object.entries(files)) {
    fs.writeFileSync(path.join(to, name), content, { mode: name.endsWith('.mjs') ? 0o755 : 0o644 });
    sums.push(`${createHash('sha256').update(content).digest('hex')}  ${name}\n`);
  }
  fs.writeFileSync(path.join(to, 'SHA256SUMS'), sums.join(''));
  return { version, files: [...Object.keys(files), 'SHA256SUMS'] };
}

if (isStarted(import.meta.url)) {
  try {
    const { values } = parseArgs({ options: { to: { type: 'string' } } });
    const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
    const to = path.resolve(values.to ?? path.join(root, 'dist', 'releases', version));
    const made = await release({ to });
    console.log(`${made.version}: ${made.files.join(', ')} in ${to}`);
  } catch (error) {
    console.error(error?.name === 'StartError' ? error.message : error);
    process.exitCode = 1;
  }
}
