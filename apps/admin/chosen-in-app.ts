/** `import.meta.env` is Vite's; under jest there is none. */
const builtWith: Partial<Record<string, string>> = import.meta.env ?? {};

/** The keys of the web app, on the same origin: who comes from there finds the console in the same language and theme. */
const stateKey = builtWith['VITE_STATE_KEY'] ?? 'podium.state';
const themeKey = 'podium.theme';

type Stored = Pick<Storage, 'getItem'>;

const read = (key: string, stored: Stored): string | null => {
  try {
    return stored.getItem(key);
  } catch {
    return null;
  }
};

/** What is shown there; where nothing is stored, the language that the page came in, as there (I18N1). */
export const languageOfApp = (
  stored: Stored = localStorage,
  cameIn: string = document.documentElement.lang,
): 'ru' | 'en' => {
  const [, shown] = /"activeLanguage":"(ENG|RUS)"/.exec(read(stateKey, stored) ?? '') ?? [];
  return (shown ? shown === 'ENG' : cameIn === 'en') ? 'en' : 'ru';
};

/** Null while the theme follows the system. */
export const themeOfApp = (stored: Stored = localStorage): 'light' | 'dark' | null => {
  const theme = read(themeKey, stored);
  return theme === 'light' || theme === 'dark' ? theme : null;
};
