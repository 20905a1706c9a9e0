import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { useSearchParams } from 'react-router-dom';
import { useText } from '#web/lib/i18n/use-text.js';

const fields = [
  { name: 'author', type: 'text' },
  { name: 'from', type: 'date' },
  { name: 'to', type: 'date' },
] as const;

/** FORUM1: by whom and when it was written; they stand in the address beside the words. */
export function SearchFields() {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const choose = (name: string, value: string) =>
    setSearch((now) => {
      if (value === '') now.delete(name);
      else now.set(name, value);
      return now;
    });
  return (
    <div className="wrap gap-2-4 mt-3 mb-3">
      {fields.map(({ name, type }) => (
        <TextInput
          key={name}
          name={name}
          type={type}
          label={t({ id: `forum.search.${name}` })}
          defaultValue={search.get(name) ?? ''}
          maxLength={64}
          onBlur={({ currentTarget: { value } }) => choose(name, value.trim())}
          onKeyDown={({ key, currentTarget: { value } }) => key === 'Enter' && choose(name, value.trim())}
          onChange={({ currentTarget: { value } }) => type === 'date' && choose(name, value)}
        />
      ))}
    </div>
  );
}
