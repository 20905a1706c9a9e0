import { Box, Button } from '@mui/material';
import { Link, useCreatePath, useRecordContext, useTranslate } from 'react-admin';
import type { UserView } from './user.js';

/** What else there is of somebody: lists that can be narrowed to a person, and the page that everybody sees. */
export const UserLinks = () => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const user = useRecordContext<UserView>();
  if (!user) return null;
  const { login } = user;
  const lists = {
    // Members are found by what they are called.
    teams: { q: user.nickname || login },
    vacancies: { q: login },
    audit: { actor: login },
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2, ml: '-5px' }}>
      {Object.entries(lists).map(([resource, filter]) => (
        <Button
          key={resource}
          size="small"
          component={Link}
          to={{
            pathname: createPath({ resource, type: 'list' }),
            search: `?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`,
          }}
        >
          {translate(`resources.users.links.${resource}`)}
        </Button>
      ))}
      <Button size="small" href={`/user/${encodeURIComponent(login)}`}>
        {translate('resources.users.links.page')}
      </Button>
    </Box>
  );
};
