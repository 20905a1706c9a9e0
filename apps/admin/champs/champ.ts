import type { ChampionshipType } from '#modules/championships/contract/championship.js';
import type { adminChampionship } from '#modules/championships/contract/routes.js';
import type { ReplyOf } from '#modules/kernel/contract/route.js';

/** A championship as the console reads it. */
export type Champ = ReplyOf<typeof adminChampionship>;
export type ChampFile = NonNullable<Champ['files']>[number];

export const types: ChampionshipType[] = ['ACTIVE', 'INFINITY', 'ENDED', 'TEST'];

/** The title in the reader's language, else in the other one. */
export const titleOf = ({ titleRus, titleEng }: Champ, locale: string): string =>
  locale === 'ru' ? titleRus || titleEng : titleEng || titleRus;
