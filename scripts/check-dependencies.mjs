import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { isStarted, root } from './project.mjs';

/** One version; also of a package that is here by another name, beside another version of it. */
const exact = /^(npm:[@\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

/**
 * What this project takes from others, by its lock file alone and without a network: versions that are pinned, contents
 * that are sealed, licences of scripts/dependency-rules.json, no package twice that must be there once, and no new one in
 * several major versions among those that run. A rule that fits nothing any more is a fault as well.
 * @returns the faults, and the bill of materials (CycloneDX)
 */
export function checkDependencies(folder, rules) {
  const read = (name) => JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8'));
  const [manifest, lock] = [read('package.json'), read('package-lock.json')];
  const bill = billOf(folder);
  const faults = [];
  const fault = (where, what) => faults.push(`${where}: ${what}`);
  checkPins(manifest, lock, fault);
  checkLicences(bill.components, rules, fault);
  checkVersions(bill.components.filter(runs), rules, fault);
  return { faults, bill };
}

/** As npm makes it from the lock file. */
function billOf(folder) {
  const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'];
  const npm = process.env.npm_execpath;
  const options = { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 };
  const { stdout, stderr, error } = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync(`npm ${args.join(' ')}`, { ...options, shell: true });
  try {
    return JSON.parse(stdout);
  } catch {
    throw new Error(`npm sbom makes no bill of materials: ${error?.message ?? stderr}`);
  }
}

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'];

function checkPins(manifest, lock, fault) {
  for (const kind of kinds) {
    for (const [name, version] of Object.entries(manifest[kind] ?? {})) {
      if (!exact.test(version)) fault('package.json', `${name} is not pinned to one version (${version})`);
      const locked = kind === 'overrides' ? version : lock.packages[''][kind]?.[name];
      if (locked !== version)
        fault('package-lock.json', `${name} is ${locked ?? 'missing'} there, ${version} is asked for`);
    }
  }
  for (const [place, { integrity, link }] of Object.entries(lock.packages)) {
    if (place && !link && !integrity) fault('package-lock.json', `${place} has no checksum`);
  }
}

function checkLicences(components, rules, fault) {
  const used = new Set();
  for (const { name, version, licenses } of components) {
    const said = licenses?.map(({ license, expression }) => license?.id ?? license?.name ?? expression).join(' AND ');
    const expression = said || rules.licencesByHand[name];
    if (!said && expression) used.add(name);
    const isFine = (id) => {
      const some = rules.licencesOfSome[id]?.packages.find((start) => name.startsWith(start));
      if (some) used.add(`${id} ${some}`);
      return some !== undefined || rules.licences.includes(id);
    };
    if (!expression) fault(`${name}@${version}`, 'says no licence: look into the package, and note what it is by hand');
    else if (!allows(expression, isFine)) fault(`${name}@${version}`, `its licence is not allowed (${expression})`);
  }
  const some = Object.entries(rules.licencesOfSome).flatMap(([id, { packages }]) =>
    packages.map((one) => `${id} ${one}`),
  );
  for (const rule of [...Object.keys(rules.licencesByHand), ...some]) {
    if (!used.has(rule)) fault('scripts/dependency-rules.json', `nothing is there for ${rule}`);
  }
}

/** An SPDX expression: of OR one suffices, of AND all are needed. No licence of ours nests deeper. */
function allows(expression, isFine) {
  const flat = expression.replace(/^\((.*)\)$/, '$1');
  return flat.split(' OR ').some((choice) => choice.split(' AND ').every((id) => isFine(id.trim())));
}

const runs = ({ properties = [] }) => !properties.some(({ name }) => name === 'cdx:npm:package:development');

function checkVersions(components, rules, fault) {
  const versions = Map.groupBy(components, ({ name }) => name);
  const several = [];
  for (const [name, found] of versions) {
    const all = [...new Set(found.map(({ version }) => version))].toSorted();
    const isOne = rules.oneVersion.some((one) => (one.endsWith('/') ? name.startsWith(one) : name === one));
    if (isOne && all.length > 1) fault(name, `must be there once, and is there as ${all.join(' and ')}`);
    if (new Set(all.map((version) => version.split('.')[0])).size === 1) continue;
    several.push(name);
    if (!rules.severalMajors.includes(name)) fault(name, `comes in several major versions: ${all.join(', ')}`);
  }
  for (const name of rules.severalMajors) {
    if (!several.includes(name)) fault('scripts/dependency-rules.json', `${name} comes in one major version now`);
  }
}

if (isStarted(import.meta.url)) {
  const folder = process.argv[2] ?? root;
  const { faults, bill } = checkDependencies(
    folder,
    JSON.parse(fs.readFileSync(path.join(folder, 'scripts', 'dependency-rules.json'), 'utf8')),
  );
  for (const one of faults) console.log(one);
  console.log(
    `${bill.components.length} packages, ${bill.components.filter(runs).length} of them run, ${faults.length} faults`,
  );
  if (faults.length || bill.components.length === 0) process.exitCode = 1;
}
