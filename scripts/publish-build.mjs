import fs from 'node:fs';
import path from 'node:path';

/** Pages that were opened before a build may ask for its parts so long. */
const keptMs = 24 * 60 * 60 * 1000;
/** Pages name the parts that they load: they come last, so that they never name one that is not there yet. */
const isPage = (file) => /\.html(\.\w+)?$/.test(file);

/**
 * Puts a finished build in the place that a server may be serving: new parts first, each at once and whole, then the
 * pages. Parts of former builds stay for a day after a build without them.
 * @param superseded file that remembers since when a part is in no build
 */
export function publishBuild({ from, to, superseded, now = Date.now() }) {
  fs.mkdirSync(to, { recursive: true });
  const fresh = filesBelow(from);
  for (const file of fresh.toSorted((one, two) => isPage(one) - isPage(two)))
    place(path.join(from, file), path.join(to, file));
  const since = readJson(superseded);
  const kept = {};
  for (const file of filesBelow(to).filter((name) => !fresh.includes(name))) {
    const gone = since[file] ?? now;
    if (now - gone < keptMs) kept[file] = gone;
    else fs.rmSync(path.join(to, file), { force: true });
  }
  fs.writeFileSync(superseded, JSON.stringify(kept));
}

/** By another name first: whoever reads finds the old content or the new one, never half of it. */
function place(source, target) {
  if (fs.existsSync(target) && fs.readFileSync(target).equals(fs.readFileSync(source))) return;
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.copyFileSync(source, `${target}.new`);
  try {
    fs.renameSync(`${target}.new`, target);
  } catch (error) {
    if (process.platform !== 'win32') throw error;
    // Windows renames over no file that somebody reads.
    fs.copyFileSync(source, target);
    fs.rmSync(`${target}.new`, { force: true });
  }
}

function filesBelow(folder) {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
