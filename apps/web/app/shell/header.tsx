import { ChevronDown, Menu } from 'lucide-react';
import { Link } from 'react-router-dom';
import { lazyPart } from '#web/ui/lazy-part.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useNavigation, type Section } from '#web/lib/navigation-context.js';
import type { View } from '#web/lib/views.js';
import { HomeLink } from './home-link.js';
import type { MenuPanelProps } from './menu-panel.js';
import { LanguageButton } from './language-button.js';
import { SearchButton } from './search-button.js';
import { ThemeButton } from './theme-button.js';
import { UserCard } from './user-card.js';
import { useMenu, type MenuState } from './use-menu.js';
import classes from './header.module.css';

const MenuPanel = lazyPart<MenuPanelProps>({
  chunk: 'tools',
  load: () => import('./menu-panel.js').then((module) => module.MenuPanel),
  meanwhile: null,
});

/** Header of every page (NAV4): where one can go, what one is signed in as. */
export function Header({ view }: { view: View | null }) {
  const t = useText();
  const { sections } = useNavigation();
  const { ref, ...menu } = useMenu();
  return (
    <header className={classes.header} ref={ref}>
      <button
        type="button"
        className={classes.burger}
        aria-expanded={menu.open !== null}
        aria-controls="menu-panel"
        aria-label={t({ id: 'shell.menu' })}
        onPointerEnter={MenuPanel.preload}
        onFocus={MenuPanel.preload}
        onClick={(event) => menu.toggle('all', event.currentTarget)}
      >
        <Menu size={20} strokeWidth={1.75} aria-hidden />
      </button>
      <HomeLink />
      <nav className={classes.nav} aria-label={t({ id: 'shell.nav' })}>
        {sections.map((section) => (
          <NavItem
            key={section.id}
            section={section}
            current={!!view && (view === section.view || view === section.also)}
            menu={menu}
          />
        ))}
      </nav>
      <span className="grow" />
      <SearchButton />
      <LanguageButton />
      <ThemeButton />
      <UserCard />
      {menu.open !== null && <MenuPanel sections={sections} focusOn={menu.open} onLeave={menu.close} />}
    </header>
  );
}

interface NavItemProps {
  section: Section;
  current: boolean;
  menu: MenuState;
}

function NavItem({ section, current, menu }: NavItemProps) {
  const t = useText();
  const label = t({ id: section.label });
  const open = menu.open === section.id;
  return (
    <span className={classes.item} data-current={current || undefined} data-open={open || undefined}>
      <Link to={section.to} className={classes.link} aria-current={current ? 'page' : undefined}>
        {label}
      </Link>
      {section.entries.length > 0 && (
        <button
          type="button"
          className={classes.chevron}
          aria-expanded={open}
          aria-controls="menu-panel"
          aria-label={t({ id: 'shell.nav.sections' }, { section: label })}
          onPointerEnter={MenuPanel.preload}
          onFocus={MenuPanel.preload}
          onClick={(event) => menu.toggle(section.id, event.currentTarget)}
        >
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </span>
  );
}
