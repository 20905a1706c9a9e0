import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import lists from './forum.module.css';
import classes from './search.module.css';

const fields = [
  { name: 'author', type: 'text' },
  { name: 'from', type: 'date' },
  { name: 'to', type: 'date' },
] as const;

/** FORUM1: by whom and when it was written; they stand in the address beside the words. */
export function SearchFields() {
  const [search, setSearch] = useSearchParams();
  const choose = (name: string, value: string) =>
    setSearch((now) => {
      if (value === '') now.delete(name);
      else now.set(name, value);
      return now;
    });
  return (
    <div className={classes.fields}>
      {fields.map(({ name, type }) => (
        <label key={name} className="stack gap-1 narrows small">
          <FormattedMessage id={`forum.search.${name}`} />
          <input
            name={name}
            type={type}
            className={lists.input}
            defaultValue={search.get(name) ?? ''}
            maxLength={64}
            onBlur={({ currentTarget: { value } }) => choose(name, value.trim())}
            onKeyDown={({ key, currentTarget: { value } }) => key === 'Enter' && choose(name, value.trim())}
            onChange={({ currentTarget: { value } }) => type === 'date' && choose(name, value)}
          />
        </label>
      ))}
    </div>
  );
}
