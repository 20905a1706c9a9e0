import { Checkbox } from '@mantine/core';
import { useText } from '#web/lib/i18n/use-text.js';
import { PlainTable } from '#web/ui/table/plain-table.js';
import { Select } from '#web/ui/select.js';
import type { Channels } from './notices.data.js';
import classes from './channels-card.module.css';

const mails = ['usual', 'now', 'digest', 'never'] as const;

type Subject = keyof Channels['subjects'];
type Choice = Channels['subjects']['news'];

interface Props {
  subjects: Channels['subjects'];
  onChange: (subjects: Channels['subjects']) => void;
}

/** The matrix of subjects and channels; what concerns the account goes all ways and is no choice. */
export function SubjectTable({ subjects, onChange }: Props) {
  const t = useText();
  const names = (Object.keys(subjects) as Subject[]).filter((name) => name !== 'account');
  const change = (name: Subject, choice: Partial<Choice>) =>
    onChange({ ...subjects, [name]: { ...subjects[name], ...choice } });
  return (
    <PlainTable
      label={t({ id: 'user.channels.table' })}
      className={classes.table}
      columns={(['subject', 'site', 'mail', 'push'] as const).map((column) => `user.channels.${column}` as const)}
    >
      {names.map((name) => (
        <SubjectRow
          key={name}
          subject={t({ id: `user.channels.subject.${name}` })}
          choice={subjects[name]}
          onChange={(choice) => change(name, choice)}
        />
      ))}
    </PlainTable>
  );
}

interface RowProps {
  subject: string;
  choice: Choice;
  onChange: (choice: Partial<Choice>) => void;
}

function SubjectRow({ subject, choice, onChange }: RowProps) {
  const t = useText();
  const tick = (channel: 'site' | 'push') => (
    <td>
      <Checkbox
        aria-label={t({ id: `user.channels.${channel}.of` }, { subject })}
        checked={choice[channel]}
        onChange={({ currentTarget: { checked } }) => onChange({ [channel]: checked })}
      />
    </td>
  );
  return (
    <tr>
      <th scope="row">{subject}</th>
      {tick('site')}
      <td>
        <Select
          aria-label={t({ id: 'user.channels.mail.of' }, { subject })}
          // Wide enough for its words on a phone too, where the table is scrolled.
          width={140}
          value={choice.mail}
          data={mails.map((value) => ({ value, label: t({ id: `user.channels.mail.${value}` }) }))}
          onChange={({ currentTarget: { value } }) => onChange({ mail: value as (typeof mails)[number] })}
        />
      </td>
      {tick('push')}
    </tr>
  );
}
