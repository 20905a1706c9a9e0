import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { compareLocales, readLocales } from './locale-files.mjs';
import { readUsage } from './locale-usage.mjs';
import { root as project } from './project.mjs';

/**
 * The texts of the product: complete in both languages with equal placeholders, all of them used, every id known, a text
 * for every error code, no text beside the messages. An id that is put together (`errors.${code}`) must begin with a
 * prefix of scripts/locale-prefixes.json, and all ids with that prefix count as used.
 */
export function checkLocales(root, prefixes) {
  const faults = [];
  const fault = (where, what) => faults.push(`${where}: ${what}`);
  const all = readLocales(root, fault);
  compareLocales(all, fault);
  const usage = readUsage(root, fault);
  checkIds(all, usage, prefixes, fault);
  checkErrors(root, all, fault);
  return faults;
}

function checkIds(all, { literals, asked, prefixes: askedPrefixes, built }, prefixes, fault) {
  const ids = new Map([...all.rus, ...all.eng]);
  for (const [id, place] of asked) {
    if (!ids.has(id) && !id.startsWith('ra.')) fault(place, `there is no message ${id}`);
  }
  for (const [head, place] of askedPrefixes) {
    if (!prefixes.some((prefix) => head.startsWith(prefix))) {
      fault(
        place,
        `ids that begin with "${head}" are put together here: declare that prefix in scripts/locale-prefixes.json`,
      );
    }
  }
  for (const prefix of prefixes) {
    if (![...built.keys()].some((head) => head.startsWith(prefix))) {
      fault('scripts/locale-prefixes.json', `nothing puts ids together that begin with "${prefix}"`);
    }
    if (![...ids.keys()].some((id) => id.startsWith(prefix))) {
      fault('scripts/locale-prefixes.json', `no message begins with "${prefix}"`);
    }
  }
  for (const [id, { file }] of ids) {
    if (!literals.has(id) && !prefixes.some((prefix) => id.startsWith(prefix))) fault(file, `nothing uses ${id}`);
  }
}

/** Every code has a text in the errors.json of its context (that of the kernel bears no name), and every text there a code. */
function checkErrors(root, all, fault) {
  for (const [language, texts] of Object.entries(all)) {
    const codeOf = new Map();
    for (const errors of fs.globSync('modules/*/contract/errors.ts', { cwd: root })) {
      const context = errors.replaceAll('\\', '/').split('/')[1];
      const file = `locales/${language}/${context === 'kernel' ? '' : `${context}.`}errors.json`;
      for (const code of codesOf(fs.readFileSync(path.join(root, errors), 'utf8'))) codeOf.set(`errors.${code}`, file);
    }
    for (const [id, file] of codeOf) {
      if (texts.get(id)?.file !== file) fault(file, `no text for the error code ${id.replace('errors.', '')}`);
    }
    for (const [id, { file }] of texts) {
      if (/[/.]errors\.json$/.test(file) && !codeOf.has(id)) fault(file, `${id} belongs to no error code`);
    }
  }
}

/** The keys in capitals of the objects in an errors.ts. */
function codesOf(text) {
  const codes = [];
  const visit = (node) => {
    if (ts.isPropertyAssignment(node) && /^[A-Z][A-Z0-9_]+$/.test(node.name.getText())) codes.push(node.name.getText());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('errors.ts', text, ts.ScriptTarget.Latest, true));
  return codes;
}

const faultsOf = (folder) => {
  const root = path.resolve(folder);
  const declared = JSON.parse(fs.readFileSync(path.join(root, 'scripts', 'locale-prefixes.json'), 'utf8'));
  return checkLocales(root, Object.keys(declared));
};

// Several projects in one go and as JSON: the tests have many, and starting the compiler takes longer than all of them.
const [mode, ...folders] = process.argv.slice(2);
if (mode === '--json') console.log(JSON.stringify(folders.map(faultsOf)));
else {
  const faults = faultsOf(mode ?? project);
  for (const line of faults) console.log(line);
  console.log(`${faults.length} faults in the locales`);
  if (faults.length) process.exitCode = 1;
}
