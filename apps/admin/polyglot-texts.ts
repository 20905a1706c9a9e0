/** Texts of react-admin's packages: nested, in the language of polyglot. */
export interface Phrases {
  [name: string]: string | Phrases;
}

/** Forms of the plural in the order in which polyglot writes them. */
const forms = { en: ['one', 'other'], ru: ['one', 'few', 'many'] } as const;

const icuOf = (locale: keyof typeof forms, text: string): string => {
  const [first = '', ...more] = text
    .replaceAll("'", "''")
    .replaceAll('%{', '{')
    .split('||||')
    .map((part) => part.trim());
  if (more.length === 0) return first;
  const parts = [first, ...more];
  const last = parts.at(-1) ?? first;
  const cases = forms[locale].map((form, at) => `${form} {${parts[at] ?? last}}`);
  return `{smart_count, plural, ${[...new Set([...cases, `other {${last}}`])].join(' ')}}`;
};

/** The texts of a package in ICU by their whole keys, such as `ra.action.cancel`. */
export const asIcu = (locale: keyof typeof forms, phrases: Phrases, before = ''): Record<string, string> =>
  Object.assign(
    {},
    ...Object.entries(phrases).map(([name, phrase]) =>
      typeof phrase === 'string'
        ? { [before + name]: icuOf(locale, phrase) }
        : asIcu(locale, phrase, `${before}${name}.`),
    ),
  ) as Record<string, string>;
