import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/spotlight/styles.css';
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { Spotlight, spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useChampionships } from '../../features/championships/api/championships.js';
import { useBilingual } from '../../lib/i18n/bilingual.js';
import { toggleLanguage } from '../../lib/i18n/i18n-provider.js';
import { useText } from '../../lib/i18n/use-text.js';
import { paths } from '../../lib/paths.js';
import { logout } from '../../lib/session/logout.js';
import { useIsAuthorized } from '../../lib/session/use-person.js';
import { useNavigation } from '../navigation-context.js';
import { matching } from './palette-search.js';

const shown = 12;

/** Go anywhere, do anything, by typing (ui.md 4.3). It is loaded when it is asked for the first time. */
export function Palette({ askedAt }: { askedAt: number }) {
  const t = useText();
  const groups = [
    { group: t({ id: 'shell.palette.championships' }), actions: useChampionshipActions() },
    { group: t({ id: 'shell.palette.pages' }), actions: usePageActions() },
    { group: t({ id: 'shell.palette.actions' }), actions: useActions() },
  ];
  useEffect(() => spotlight.open(), [askedAt]);
  return (
    <Spotlight
      actions={groups}
      shortcut={null}
      limit={shown}
      filter={(query) =>
        groups
          .map(({ group, actions }) => ({ group, actions: matching(query, actions) }))
          .filter(({ actions }) => actions.length > 0)
      }
      nothingFound={t({ id: 'shell.palette.nothing' })}
      searchProps={{
        leftSection: <Search size={18} strokeWidth={1.75} aria-hidden />,
        placeholder: t({ id: 'shell.palette.placeholder' }),
        'aria-label': t({ id: 'shell.palette' }),
      }}
    />
  );
}

const useChampionshipActions = (): SpotlightActionData[] => {
  const say = useBilingual();
  const navigate = useNavigate();
  const { data = [] } = useChampionships('all');
  return data.map(({ champname, title }) => ({
    id: `champ-${champname}`,
    label: say(title),
    keywords: [champname, title.rus, title.eng],
    onClick: () => void navigate(paths.championship(champname)),
  }));
};

const usePageActions = (): SpotlightActionData[] => {
  const t = useText();
  const navigate = useNavigate();
  const { sections } = useNavigation();
  const pages = [
    { id: 'home', label: 'shell.palette.home' as const, to: paths.home },
    ...sections.flatMap((section) => [
      section,
      ...section.entries.map((entry) => ({ ...entry, id: section.id + entry.id })),
    ]),
  ];
  return pages.map(({ id, label, to }) => ({ id, label: t({ id: label }), onClick: () => void navigate(to) }));
};

const useActions = (): SpotlightActionData[] => {
  const t = useText();
  const isAuthorized = useIsAuthorized();
  const { setColorScheme } = useMantineColorScheme();
  const next = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark';
  return [
    { id: 'language', label: t({ id: 'shell.language.toggle' }), onClick: () => void toggleLanguage() },
    {
      id: 'theme',
      label: t({ id: next === 'dark' ? 'shell.theme.toDark' : 'shell.theme.toLight' }),
      onClick: () => setColorScheme(next),
    },
    ...(isAuthorized ? [{ id: 'logout', label: t({ id: 'shell.logout' }), onClick: () => void logout() }] : []),
  ];
};
