import { ListSubheader } from '@mui/material';
import { Fragment } from 'react';
import { Menu, useRemoveFromStore, useResourceDefinitions, useSidebarState, useTranslate } from 'react-admin';

/** The parts of the console (ADMIN1) with their resources, in their order; a part that has none yet is not shown. */
const groups = [
  { name: 'champs', resources: ['champs', 'submissions', 'teams', 'queue', 'rating-import'] },
  { name: 'users', resources: ['users'] },
  { name: 'backup', resources: ['backups'] },
  { name: 'vacancy', resources: ['vacancies'] },
  { name: 'forum', resources: ['forum-threads', 'forum-complaints', 'forum-appeals', 'forum-removals', 'articles'] },
] as const satisfies { name: string; resources: readonly string[] }[];

/** Where the console opens. */
const first = 'figures';

const grouped: readonly string[] = [first, ...groups.flatMap(({ resources }) => resources)];

/** A list is opened whole, whatever was looked for in it before. */
const Entry = ({ name }: { name: string }) => {
  const forget = useRemoveFromStore();
  return <Menu.ResourceItem name={name} onClick={() => forget(`${name}.listParams`)} />;
};

/** Where an operator can go: how all is, then by the parts of the console, then what concerns all of them. */
export const ConsoleMenu = () => {
  const translate = useTranslate();
  const [isOpen] = useSidebarState();
  const known = Object.values(useResourceDefinitions()).filter(({ hasList }) => hasList);
  const others = known.filter(({ name }) => !grouped.includes(name));
  return (
    <Menu>
      <Entry name={first} />
      {groups
        .filter(({ resources }) => resources.length > 0)
        .map(({ name, resources }) => (
          <Fragment key={name}>
            {isOpen && (
              <ListSubheader component="div" disableSticky>
                {translate(`admin.menu.${name}`)}
              </ListSubheader>
            )}
            {resources.map((resource) => (
              <Entry key={resource} name={resource} />
            ))}
          </Fragment>
        ))}
      {isOpen && (
        <ListSubheader component="div" disableSticky>
          {translate('admin.menu.operation')}
        </ListSubheader>
      )}
      {others.map(({ name }) => (
        <Entry key={name} name={name} />
      ))}
    </Menu>
  );
};
