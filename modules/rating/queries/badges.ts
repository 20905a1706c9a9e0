import { Injectable } from '@nestjs/common';
import type { Language } from '../../kernel/contract/language.js';
import type { Rank } from '../contract/ladder.js';
import type { AwardView, Explanation } from '../contract/rating.js';
import { found } from '../../kernel/domain/domain-error.js';
import { Explanations } from './explanations.js';

/** Of ranks, in both languages: a picture has its words in it. */
export const rankNames: Record<Language, Record<Rank, string>> = {
  ENG: { YOUNGLING: 'Youngling', PADAWAN: 'Padawan', KNIGHT: 'Knight', MASTER: 'Master', GRAND_MASTER: 'Grand Master' },
  RUS: { YOUNGLING: 'Юнлинг', PADAWAN: 'Падаван', KNIGHT: 'Рыцарь', MASTER: 'Мастер', GRAND_MASTER: 'Великий мастер' },
};
export const metals = { gold: '#f0be2e', silver: '#c3cbd6', bronze: '#d3915a' } as const;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const resultWords: Record<Language, (place: number, teams: number, points: number) => string> = {
  ENG: (place, teams, points) => `Place ${place} of ${teams} · ${points.toLocaleString('en')} points`,
  RUS: (place, teams, points) => `Место ${place} из ${teams} · очки: ${points.toLocaleString('ru')}`,
};
export const discs = { GOLD: metals.gold, SLIVER: metals.silver, BRONZE: metals.bronze } as const;

/** The title of a championship in a language, else in the other one, else its name. */
export const titleIn = (language: Language, { title, champname }: Pick<AwardView, 'title' | 'champname'>): string =>
  (language === 'RUS' ? title.rus || title.eng : title.eng || title.rus) || champname;

/** The result of a person in a championship. @throws DomainError NOT_FOUND for one that doesn't count */
export const resultIn = ({ awards }: Pick<Explanation, 'awards'>, champname: string): AwardView =>
  found(awards.find((one) => one.champname === champname && one.voided === null) ?? null);

/** Within the picture, whose letters are about so wide. */
const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** RATE2: a picture of rank, medals and place, to be put on other sites. */
@Injectable()
export class Badges {
  constructor(private readonly explanations: Explanations) {}

  /** @throws DomainError NOT_FOUND */
  async of(login: string, language: Language): Promise<string> {
    const { name, rank, rewards, ratingPlace } = await this.explanations.of(login);
    const place = ratingPlace === null ? '' : ` · №${ratingPlace}`;
    const title = escaped(`${name} – ${rankNames[language][rank]}${place}`);
    const shown = Object.entries(metals).map(([metal, colour], at) => {
      const x = 20 + at * 56;
      const count = rewards[metal as keyof typeof metals];
      return `<circle cx="${x}" cy="46" r="9" fill="${colour}"/><text x="${x + 15}" y="51">${count}</text>`;
    });
    return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="66" role="img" aria-label="${title}"><title>${title}</title><rect width="320" height="66" rx="8" fill="#fff" stroke="#d3dae4"/><g font-family="sans-serif" font-size="14" fill="#121821"><text x="11" y="24" font-weight="600">${title}</text>${shown.join('')}</g></svg>`;
  }

  /** What somebody reached in one championship, to be shared. @throws DomainError NOT_FOUND for a result that doesn't count */
  async ofResult(login: string, champname: string, language: Language): Promise<string> {
    const explanation = await this.explanations.of(login);
    const { name } = explanation;
    const award = resultIn(explanation, champname);
    const { place, teams, base, medal } = award;
    const championship = titleIn(language, award);
    const words = resultWords[language](place, teams, Math.round(base));
    const label = escaped(`${name} – ${championship}: ${words}`);
    const disc = medal ? `<circle cx="552" cy="62" r="26" fill="${discs[medal]}"/>` : '';
    return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200" role="img" aria-label="${label}"><title>${label}</title><rect width="600" height="200" rx="16" fill="#fff" stroke="#d3dae4"/><g font-family="sans-serif" fill="#121821"><text x="32" y="72" font-size="34" font-weight="600">${escaped(cut(name, 26))}</text><text x="32" y="116" font-size="22">${escaped(cut(championship, 44))}</text><text x="32" y="160" font-size="22">${escaped(words)}</text></g>${disc}</svg>`;
  }
}
