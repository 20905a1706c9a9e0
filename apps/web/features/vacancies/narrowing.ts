import { type Category, categories, currencies, type Currency } from '#modules/vacancies/contract/kinds.js';

/** What the board is narrowed to; the address has it. */
export interface Narrowing {
  q?: string;
  category?: Category;
  city?: string;
  remote?: 'true';
  salary?: number;
  currency?: Currency;
  days?: number;
}

const names = ['q', 'category', 'city', 'remote', 'salary', 'currency', 'days'] as const;
/** How many of the fields beside the words are set; a salary is one with its currency. */
export const countOf = ({ q: _words, currency: _of, ...set }: Narrowing): number => Object.keys(set).length;

/** Dates of publication that can be chosen. */
export const daysToChoose = [1, 7, 30] as const;

const oneOf = <T extends string>(all: readonly T[], value: string | null): T | undefined =>
  all.find((one) => one === value);

const amount = (text: string | null): number | undefined =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;

/** What an address says; what it says wrongly is not said. */
export const narrowingOf = (search: URLSearchParams): Narrowing => {
  const [salary, days] = [amount(search.get('salary')), amount(search.get('days'))];
  const found = {
    q: search.get('q')?.slice(0, 100) || undefined,
    category: oneOf(categories, search.get('category')),
    city: search.get('city')?.slice(0, 120) || undefined,
    remote: oneOf(['true'], search.get('remote')),
    salary,
    currency: salary === undefined ? undefined : (oneOf(currencies, search.get('currency')) ?? 'RUB'),
    days: daysToChoose.find((one) => one === days),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as Narrowing;
};

/** The address of a narrowed board; what else it had, such as an open vacancy, stays. */
export const searchOf = (search: URLSearchParams, narrowing: Narrowing): URLSearchParams => {
  const next = new URLSearchParams(search);
  for (const name of names) {
    const value = narrowing[name];
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  return next;
};
