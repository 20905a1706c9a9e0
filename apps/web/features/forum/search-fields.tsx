import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useText } from '#web/lib/i18n/use-text.js';

const fields = [
  { name: 'author', type: 'text' },
  { name: 'from', type: 'date' },
  { name: 'to', type: 'date' },
] as const;

/** FORUM1: by whom and when it was written; they stand in the address beside the words. */
export function SearchFields() {
  const [search, setSearch] = useSearchParams();
  const choose = (name: string, value: string) => {
    if (value === (search.get(name) ?? '')) return;
    const narrow = (now: URLSearchParams) => {
      if (value === '') now.delete(name);
      else now.set(name, value);
      return now;
    };
    setSearch(narrow, { replace: true, preventScrollReset: true });
  };
  return (
    <div className="wrap gap-2-4 mt-3 mb-3">
      {fields.map(({ name, type }) => (
        <Field
          key={name}
          {...{ name, type, chosen: search.get(name) ?? '' }}
          onChoose={(value) => choose(name, value)}
        />
      ))}
    </div>
  );
}

interface Props {
  name: (typeof fields)[number]['name'];
  type: (typeof fields)[number]['type'];
  chosen: string;
  onChoose: (value: string) => void;
}

function Field({ name, type, chosen, onChoose }: Props) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  // The address says what stands here, also on the way back; who is typing keeps their place in it. At once: what is typed
  // next is in the address only later.
  useLayoutEffect(() => {
    if (field.current && field.current.value.trim() !== chosen) field.current.value = chosen;
  }, [chosen]);
  return (
    <TextInput
      ref={field}
      name={name}
      type={type}
      label={t({ id: `forum.search.${name}` })}
      defaultValue={chosen}
      maxLength={64}
      onBlur={({ currentTarget: { value } }) => onChoose(value.trim())}
      onKeyDown={({ key, currentTarget: { value } }) => key === 'Enter' && onChoose(value.trim())}
      onChange={({ currentTarget: { value } }) => type === 'date' && onChoose(value)}
    />
  );
}
