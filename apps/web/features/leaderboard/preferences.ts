import { useLocalStorage } from '@mantine/hooks';
import { useCallback } from 'react';
import { optionalColumns, type OptionalColumn } from './columns.js';

/** How somebody likes to read boards, kept in this browser only. */
export interface BoardPreferences {
  isCompact: boolean;
  hidden: OptionalColumn[];
  /** Teams to keep in sight, by championship. */
  starred: Record<string, string[]>;
}

const usual: BoardPreferences = { isCompact: false, hidden: [], starred: {} };
const mostStarred = 10;

/** What is stored may be of another version or another hand: what does not fit is left out. */
export const readPreferences = (text: string | undefined): BoardPreferences => {
  try {
    const stored: Partial<Record<keyof BoardPreferences, unknown>> = JSON.parse(text ?? '{}');
    const hidden = Array.isArray(stored.hidden) ? stored.hidden : [];
    const starred = typeof stored.starred === 'object' && stored.starred ? Object.entries(stored.starred) : [];
    return {
      isCompact: stored.isCompact === true,
      hidden: optionalColumns.filter((id) => hidden.includes(id)),
      starred: Object.fromEntries(starred.filter(([, teams]) => isNames(teams))),
    };
  } catch {
    return usual;
  }
};

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

const none: string[] = [];

let last: { text: string | undefined; preferences: BoardPreferences } | undefined;

/** The same text is the same preferences: a board is not drawn again because it was read once more. */
const readOnce = (text: string | undefined): BoardPreferences => {
  if (last?.text !== text || !last) last = { text, preferences: readPreferences(text) };
  return last.preferences;
};

export const useBoardPreferences = (champname: string) => {
  const [preferences, set] = useLocalStorage<BoardPreferences>({
    key: 'podium.board',
    defaultValue: usual,
    deserialize: readOnce,
    getInitialValueInEffect: false,
  });
  const star = useCallback(
    (team: string) =>
      set((now) => {
        const teams = now.starred[champname] ?? none;
        const next = teams.includes(team) ? teams.filter((name) => name !== team) : [...teams, team];
        return { ...now, starred: { ...now.starred, [champname]: next.slice(-mostStarred) } };
      }),
    [champname, set],
  );
  return { preferences, set, starred: preferences.starred[champname] ?? none, star };
};
