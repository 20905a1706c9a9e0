import { z } from 'zod';
import { addSettings } from '../kernel/settings.js';

const domain = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u;

/** What a list of domains names. */
export const domainsIn = (list: string): string[] =>
  list
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== '');

const usualDomains = [
  ...['hh.ru', 'hh.kz', 'headhunter.ru', 'superjob.ru', 'rabota.ru', 'zarplata.ru', 'avito.ru', 'trudvsem.ru'],
  ...['gorodrabot.ru', 'jooble.org', 'career.habr.com', 'getmatch.ru', 'geekjob.ru', 'hirehi.ru', 'finder.work'],
  ...['работа.рф', 'linkedin.com', 'indeed.com', 'glassdoor.com', 'monster.com', 'ziprecruiter.com', 'djinni.co'],
  ...['work.ua', 'dice.com', 'wellfound.com', 'hired.com', 'stepstone.de', 'xing.com'],
];

const vacanciesSettings = addSettings({
  /** Response services of others: no vacancy may send people to these sites, nor to any below them. */
  THIRD_PARTY_DOMAINS: z
    .string()
    .default(usualDomains.join(','))
    .refine((list) => domainsIn(list).every((one) => domain.test(one)), 'a list of domains such as hh.ru,linkedin.com'),
});

type Own = z.infer<typeof vacanciesSettings>;
declare module '../kernel/settings.js' {
  interface Settings extends Own {}
}
