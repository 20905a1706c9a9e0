import type { ErrorCode } from '../../kernel/contract/errors.js';
import { type Category, neededParts } from './kinds.js';
import { salaryFault } from './salary.js';
import { thirdPartyLinks } from './third-party.js';
import type { TypedVacancy } from './vacancy.js';

type Faults = Record<string, ErrorCode>;

const missing = (typed: TypedVacancy): string[] => {
  const english = typed.info_en;
  return [
    ...(['title', 'company'] as const).filter((name) => typed[name] === ''),
    ...(typed.city === '' && !typed.remote ? ['city'] : []),
    ...(typed.category === null ? ['category'] : []),
    ...(['from', 'to'] as const).filter((name) => typed.salary[name] === null).map((name) => `salary.${name}`),
    ...[...neededParts, 'contacts' as const].filter((name) => typed.info[name] === '').map((name) => `info.${name}`),
    ...(english ? neededParts.filter((name) => english[name] === '').map((name) => `info_en.${name}`) : []),
  ];
};

const textsOf = ({ title, company, city, info, info_en: english }: TypedVacancy): [string, string][] => [
  ...Object.entries({ title, company, city }),
  ...Object.entries(info).map(([name, text]): [string, string] => [`info.${name}`, text]),
  ...Object.entries(english ?? {}).map(([name, text]): [string, string] => [`info_en.${name}`, text]),
];

/**
 * VAC1: what keeps a vacancy from being taken, by field; the same while it is typed and on the server.
 * @param domains response services of others, see the setting THIRD_PARTY_DOMAINS
 */
export const faultsOf = (typed: TypedVacancy, domains: readonly string[]): Faults => {
  const width = salaryFault(typed.salary);
  const linked = textsOf(typed).filter(([, text]) => text !== '' && thirdPartyLinks(text, domains).length > 0);
  return {
    ...Object.fromEntries(missing(typed).map((name) => [name, 'FIELD_REQUIRED' as const])),
    ...(width && { 'salary.to': width }),
    ...Object.fromEntries(linked.map(([name]) => [name, 'THIRD_PARTY_LINK' as const])),
  };
};

/** A whole one: nothing is missing. */
export interface VacancyText extends Omit<TypedVacancy, 'salary' | 'category'> {
  salary: TypedVacancy['salary'] & { from: number; to: number };
  category: Category;
}

/** The same text once {@link faultsOf} has found nothing; null before that. */
export const wholeOf = (typed: TypedVacancy): VacancyText | null => {
  const { salary, category } = typed;
  const { from, to } = salary;
  if (from === null || to === null || category === null) return null;
  return { ...typed, salary: { ...salary, from, to }, category };
};
