import fs from 'node:fs';
import path from 'node:path';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

const languages = ['eng', 'rus'];
/** The forms that a plural must have in a language. */
const forms = { eng: ['one', 'other'], rus: ['one', 'few', 'many', 'other'] };

/** The messages of `locales/<language>/*.json`: language → id → { text, file }; what is not a flat map is a fault. */
export function readLocales(root, fault) {
  const all = {};
  for (const language of languages) {
    all[language] = new Map();
    const folder = path.join(root, 'locales', language);
    for (const name of fs.readdirSync(folder).filter((file) => file.endsWith('.json'))) {
      const file = `locales/${language}/${name}`;
      for (const [id, text] of Object.entries(JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')))) {
        if (typeof text !== 'string' || !text.trim()) fault(file, `${id} has no text`);
        else if (all[language].has(id)) fault(file, `${id} is also in ${all[language].get(id).file}`);
        else all[language].set(id, { text, file });
      }
    }
  }
  return all;
}

/** Both languages have the same ids in files of the same name, the same placeholders, and their own plural forms. */
export function compareLocales(all, fault) {
  const parsed = Object.fromEntries(languages.map((language) => [language, parseAll(all[language], language, fault)]));
  for (const [language, other] of [languages, languages.toReversed()]) {
    for (const [id, { file }] of all[language]) {
      const expected = file.replace(language, other);
      if (all[other].get(id)?.file !== expected) fault(expected, `${id} is missing (it is in ${file})`);
    }
  }
  const [first, second] = languages;
  for (const [id, one] of parsed[first]) {
    const two = parsed[second].get(id);
    if (two === undefined || one === two) continue;
    fault(all[second].get(id).file, `${id} has the placeholders "${two}", and "${one}" in ${first}`);
  }
}

function parseAll(messages, language, fault) {
  const placeholders = new Map();
  for (const [id, { text, file }] of messages) {
    const names = new Set();
    const visit = (elements) => {
      for (const element of elements) {
        if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
        names.add(element.type === TYPE.tag ? `<${element.value}>` : element.value);
        if (element.type === TYPE.tag) visit(element.children);
        if (element.type === TYPE.plural && element.pluralType !== 'ordinal') {
          const lacks = forms[language].filter((form) => !(form in element.options));
          if (lacks.length) fault(file, `${id}: the plural of {${element.value}} lacks ${lacks.join(', ')}`);
        }
        if (element.options) for (const option of Object.values(element.options)) visit(option.value);
      }
    };
    try {
      visit(parse(text));
      placeholders.set(id, [...names].toSorted((one, two) => (one < two ? -1 : 1)).join(' '));
    } catch (error) {
      fault(file, `${id} is no ICU message: ${error.message}`);
    }
  }
  return placeholders;
}
