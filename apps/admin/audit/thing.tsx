import { Link, useCreatePath } from 'react-admin';

/** The kinds of the log that have a page here, under what it is. */
const pages: Readonly<Record<string, string>> = { person: 'users', team: 'teams', vacancy: 'vacancies' };

const long = /(?<=:[0-9a-f]{8})-[0-9a-f-]{27}$/u;

/** What something was done to, as the log names it, such as `team:<id>`: leads there, and is no longer than it must be. */
export const Thing = ({ of }: { of: string }) => {
  const createPath = useCreatePath();
  const [kind = '', id = ''] = of.split(/:(.*)/u);
  const said = of.replace(long, '…');
  const filter = JSON.stringify({ q: id });
  const to =
    kind === 'championship'
      ? {
          pathname: createPath({ resource: 'champs', type: 'list' }),
          search: `?${new URLSearchParams({ filter }).toString()}`,
        }
      : pages[kind] && createPath({ resource: pages[kind], type: 'show', id });
  return to ? (
    <Link to={to} title={of}>
      {said}
    </Link>
  ) : (
    <span title={of}>{said}</span>
  );
};
