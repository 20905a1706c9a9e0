import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { useChampionships } from '#web/words/championship/championships.data.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { toggleLanguage } from '#web/lib/i18n/i18n-provider.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { usePerson } from '#web/lib/session/use-person.js';
import { useNavigation } from '#web/lib/navigation-context.js';
import type { Action } from './palette-action.js';
import { useHereActions } from './palette-here.js';
import { useLogout } from '#web/words/use-logout.js';

const useChampionshipActions = (): Action[] => {
  const t = useText();
  const say = useBilingual();
  const navigate = useNavigate();
  const { data = [] } = useChampionships('all');
  return data.map(({ champname, title }) => ({
    id: `champ-${champname}`,
    kind: t({ id: 'shell.palette.championships' }),
    label: say(title),
    keywords: [champname, title.rus, title.eng],
    run: () => void navigate(paths.championship(champname)),
  }));
};

const usePageActions = (): Action[] => {
  const t = useText();
  const navigate = useNavigate();
  const { sections } = useNavigation();
  const person = usePerson();
  const own = person?.login
    ? { id: 'profile', label: 'shell.palette.profile' as const, to: paths.user(person.login) }
    : { id: 'login', label: 'shell.login' as const, to: paths.login() };
  const pages = [
    { id: 'home', label: 'shell.palette.home' as const, to: paths.home },
    own,
    ...sections.flatMap((section) => [
      section,
      ...section.entries.map((entry) => ({ ...entry, id: `${section.id}-${entry.id}` })),
    ]),
  ];
  return pages.map(({ id, label, to }) => ({
    id,
    kind: t({ id: 'shell.palette.pages' }),
    label: t({ id: label }),
    run: () => void navigate(to),
  }));
};

const useOtherActions = (): Action[] => {
  const t = useText();
  const person = usePerson();
  const logout = useLogout();
  const { setColorScheme } = useMantineColorScheme();
  const next = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark';
  const kind = t({ id: 'shell.palette.actions' });
  return [
    { id: 'language', kind, label: t({ id: 'shell.language.toggle' }), run: () => void toggleLanguage() },
    {
      id: 'theme',
      kind,
      label: t({ id: next === 'dark' ? 'shell.theme.toDark' : 'shell.theme.toLight' }),
      run: () => setColorScheme(next),
    },
    ...(person ? [{ id: 'logout', kind, label: t({ id: 'shell.logout' }), run: () => void logout() }] : []),
  ];
};

export const usePaletteActions = (): Action[] => [
  ...useHereActions(),
  ...useChampionshipActions(),
  ...usePageActions(),
  ...useOtherActions(),
];
