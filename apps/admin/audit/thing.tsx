import { useCreatePath } from 'react-admin';
import { Link } from 'react-router-dom';

/** The kinds of the log that have a page here, under what it is. */
const pages: Readonly<Record<string, string>> = { person: 'users', team: 'teams', vacancy: 'vacancies' };

const rest = /(?<=:[0-9a-f]{8})-[0-9a-f-]{27}$/u;

/** What something was done to, by its name or as the log has it, such as `team:<id>`: leads there, and is then no longer than it must be. */
export const Thing = ({ of, name }: { of: string; name: string | null }) => {
  const createPath = useCreatePath();
  const [kind = '', id = ''] = of.split(':');
  const resource = pages[kind];
  const champs = `${createPath({ resource: 'champs', type: 'list' })}?filter=${encodeURIComponent(JSON.stringify({ q: id }))}`;
  const to = kind === 'championship' ? champs : resource && createPath({ resource, type: 'show', id });
  if (!to)
    return (
      <span title={of} style={{ overflowWrap: 'anywhere' }}>
        {name ?? of}
      </span>
    );
  return (
    <Link to={to} title={of}>
      {name ?? of.replace(rest, '…')}
    </Link>
  );
};
