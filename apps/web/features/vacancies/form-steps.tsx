import { TextInput, Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { FormattedMessage } from 'react-intl';
import { type Category, categories, currencies, richParts } from '#modules/vacancies/contract/kinds.js';
import { longestContacts, longestLine, longestPart } from '#modules/vacancies/contract/limits.js';
import type { VacancyInfo } from '#modules/vacancies/contract/vacancy.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { usePerson } from '#web/lib/session/use-person.js';
import { TextEditor } from '#web/words/text-editor.js';
import { Select } from '#web/ui/select.js';
import { blankInfo } from './vacancies.data.js';
import type { Typed } from './use-typed.js';
/** The first step: what the card shows. */
export function PositionStep({ typed }: { typed: Typed }) {
  const t = useText();
  const { values, change, faultText } = typed;
  return (
    <>
      <p className="muted">
        <FormattedMessage id="vacancies.form.language" />
      </p>
      {(['title', 'company', 'city'] as const).map((name) => (
        <TextInput
          key={name}
          name={name}
          label={t({ id: `vacancies.form.${name}` })}
          maxLength={longestLine}
          value={values[name]}
          error={faultText(name)}
          onChange={(event) => change({ [name]: event.currentTarget.value })}
        />
      ))}
      <label className="inline gap-2 min-36px">
        <input
          type="checkbox"
          className="box"
          checked={values.remote}
          onChange={(event) => change({ remote: event.currentTarget.checked })}
        />
        <FormattedMessage id="vacancies.form.remote" />
      </label>
      <CategoryField typed={typed} />
      <SalaryFields typed={typed} />
      <BesideField typed={typed} />
    </>
  );
}

/** A client offers it beside the own championship, by the name in its address. */
function BesideField({ typed: { values, change, faultText } }: { typed: Typed }) {
  const t = useText();
  const role = usePerson()?.role;
  // Who leads none any more may still take theirs away from it.
  if (role !== 'client' && role !== 'admin' && !values.championship) return null;
  return (
    <TextInput
      name="championship"
      label={t({ id: 'vacancies.form.championship' })}
      description={t({ id: 'vacancies.form.championship.hint' })}
      maxLength={64}
      value={values.championship ?? ''}
      error={faultText('championship')}
      onChange={(event) => change({ championship: event.currentTarget.value })}
    />
  );
}

function CategoryField({ typed: { values, change, faultText } }: { typed: Typed }) {
  const t = useText();
  const fault = faultText('category');
  return (
    <Select
      name="category"
      label={t({ id: 'vacancies.filter.category' })}
      value={values.category ?? ''}
      error={fault}
      data={[
        { value: '', label: t({ id: 'vacancies.form.choose' }) },
        ...categories.map((one) => ({ value: one, label: t({ id: `vacancies.category.${one}` }) })),
      ]}
      onChange={(event) => change({ category: (event.currentTarget.value || null) as Category | null })}
    />
  );
}

/** An amount as people write it: with spaces, points or commas between thousands, or as 300k; null where it is none. */
const amountOf = (text: string): number | null => {
  const [, digits = '', thousands] =
    /^(\d+|\d{1,3}(?:[.,'’]\d{3})+)([kкт])?$/iu.exec(text.replaceAll(/\s/gu, '')) ?? [];
  const plain = digits.replaceAll(/\D/gu, '') + (thousands ? '000' : '');
  return /^\d{1,9}$/.test(plain) ? Number(plain) : null;
};

function SalaryFields({ typed: { values, change, faultText } }: { typed: Typed }) {
  const t = useText();
  const { salary } = values;
  return (
    <div className="halves gap-3">
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          name={`salary.${end}`}
          label={t({ id: `vacancies.form.${end}` })}
          inputMode="numeric"
          value={salary[end]?.toString() ?? ''}
          error={faultText(`salary.${end}`)}
          onChange={(event) => {
            const text = event.currentTarget.value.trim();
            const typedAmount = amountOf(text);
            // A key that makes no amount of it leaves what was typed before.
            if (text === '' || typedAmount !== null) change({ salary: { ...salary, [end]: typedAmount } });
          }}
        />
      ))}
      <Select
        label={t({ id: 'vacancies.currency' })}
        value={salary.currency}
        data={currencies}
        onChange={(event) => {
          const currency = currencies.find((one) => one === event.currentTarget.value) ?? 'RUB';
          change({ salary: { ...salary, currency } });
        }}
      />
    </div>
  );
}

/** The second step: the text, in the language that everybody reads where there is no other. */
export function TextStep({ typed }: { typed: Typed }) {
  return (
    <InfoFields
      typed={typed}
      side="info"
      info={typed.values.info}
      onChange={(changed) => typed.change({ info: { ...typed.values.info, ...changed } })}
    />
  );
}

/** Whether what was written is in Russian: then readers of English may want a version of their own. */
const isRussian = ({ title, info }: Typed['values']): boolean =>
  [title, ...richParts.map((part) => info[part])].some((text) => /\p{Script=Cyrillic}/u.test(text));

/** The third step: the same in English, for those who wish. */
export function EnglishStep({ typed }: { typed: Typed }) {
  const { info_en: english, ...others } = typed.values;
  return (
    <>
      <p className="muted">
        <FormattedMessage id={`vacancies.form.english.${isRussian(typed.values) ? 'russian' : 'already'}`} />
      </p>
      <label className="inline gap-2 min-36px">
        <input
          type="checkbox"
          name="english"
          className="box"
          checked={english !== undefined}
          onChange={(event) =>
            typed.change(event.currentTarget.checked ? { info_en: blankInfo() } : { ...others, info_en: undefined })
          }
        />
        <FormattedMessage id="vacancies.form.english" />
      </label>
      {english && (
        <InfoFields
          typed={typed}
          side="info_en"
          info={english}
          onChange={(changed) => typed.change({ info_en: { ...english, ...changed } })}
        />
      )}
    </>
  );
}

interface InfoProps {
  typed: Typed;
  side: 'info' | 'info_en';
  info: VacancyInfo;
  onChange: (changed: Partial<VacancyInfo>) => void;
}

function InfoFields({ typed: { faultText, setBusy }, side, info, onChange }: InfoProps) {
  const t = useText();
  return (
    <>
      {richParts.map((part) => (
        <TextEditor
          key={part}
          name={`${side}.${part}`}
          label={t({ id: `vacancies.form.${part}` })}
          rows={5}
          max={longestPart}
          {...(side === 'info_en' && { lang: 'en' as const })}
          value={info[part]}
          fault={faultText(`${side}.${part}`)}
          onChange={(text) => onChange({ [part]: text })}
          onBusy={(isBusy) => setBusy(`${side}.${part}`, isBusy)}
        />
      ))}
      <Textarea
        name={`${side}.contacts`}
        label={t({ id: 'vacancies.form.contacts' })}
        description={t({ id: 'vacancies.form.contacts.hint' })}
        maxLength={longestContacts}
        rows={2}
        value={info.contacts}
        error={faultText(`${side}.contacts`)}
        onChange={(event) => onChange({ contacts: event.currentTarget.value })}
      />
    </>
  );
}
