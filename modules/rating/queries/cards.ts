import { Injectable } from '@nestjs/common';
import type { Language } from '../../kernel/contract/language.js';
import { pngOf } from '../../kernel/images/drawn.js';
import { lettered } from '../../kernel/images/letters.js';
import { metals as metalsOf } from '../contract/ladder.js';
import type { Explanation } from '../contract/rating.js';
import { discs, metals, rankNames, resultIn, resultWords, titleIn } from './badges.js';
import { Explanations } from './explanations.js';

/** As large as networks show pictures of links. */
const [width, height, margin] = [1200, 630, 80];
const ink = { dark: '#121821', faint: '#4b5768', accent: '#1f5fbf', paper: '#ffffff' } as const;

/** What a link to a person, or to a result of theirs, says. */
export interface CardWords {
  name: string;
  /** What the person is, or what the championship is called. */
  subject: string;
  text: string;
}

const placeWords: Record<Language, (place: number) => string> = {
  ENG: (place) => `Place ${place} in the rating`,
  RUS: (place) => `Место ${place} в рейтинге`,
};
const noPlaceWords: Record<Language, string> = { ENG: 'Not in the rating yet', RUS: 'Пока вне рейтинга' };

/** RATE1: pictures of what somebody reached, as networks take them: those show no SVG. */
@Injectable()
export class Cards {
  constructor(private readonly explanations: Explanations) {}

  /** @param champname of the result that it is about; null for the person. @throws DomainError NOT_FOUND */
  async words(login: string, champname: string | null, language: Language): Promise<CardWords> {
    return wordsOf(await this.explanations.of(login), champname, language);
  }

  /** A PNG. @throws DomainError NOT_FOUND; TOO_MANY_REQUESTS while too many are drawn */
  async of(login: string, champname: string | null, language: Language): Promise<Buffer> {
    const explanation = await this.explanations.of(login);
    const medals = champname === null ? rewardsOf(explanation) : medalOf(explanation, champname);
    return pngOf(cardOf(wordsOf(explanation, champname, language), medals));
  }
}

const wordsOf = (explanation: Explanation, champname: string | null, language: Language): CardWords => {
  const { name, rank, ratingPlace } = explanation;
  if (champname === null) {
    const text = ratingPlace === null ? noPlaceWords[language] : placeWords[language](ratingPlace);
    return { name, subject: rankNames[language][rank], text };
  }
  const award = resultIn(explanation, champname);
  const text = resultWords[language](award.place, award.teams, Math.round(award.base));
  return { name, subject: titleIn(language, award), text };
};

const disc = (x: number, colour: string): string =>
  `<circle cx="${x}" cy="${height - 130}" r="44" fill="${colour}" stroke="${ink.dark}" stroke-opacity=".3" stroke-width="3"/>`;

const medalOf = (explanation: Explanation, champname: string): string => {
  const { medal } = resultIn(explanation, champname);
  return medal === null ? '' : disc(margin + 44, discs[medal]);
};

const rewardsOf = ({ rewards }: Explanation): string =>
  metalsOf
    .map((metal, at) => {
      const x = margin + 44 + at * 220;
      const count = { x: x + 64, y: height - 112, size: 52, width: 90, fill: ink.dark };
      return `${disc(x, metals[metal])}${lettered(String(rewards[metal]), count)}`;
    })
    .join('');

const cardOf = ({ name, subject, text }: CardWords, medals: string): string => {
  const line = { x: margin, width: width - 2 * margin };
  const lines = [
    lettered('Podium', { ...line, y: 118, size: 36, face: 'bold', fill: ink.accent }),
    lettered(name, { ...line, y: 230, size: 76, face: 'bold', fill: ink.dark }),
    lettered(subject, { ...line, y: 312, size: 46, fill: ink.faint }),
    lettered(text, { ...line, y: 400, size: 50, fill: ink.dark }),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ink.paper}"/><rect width="100%" height="16" fill="${ink.accent}"/>${lines.join('')}${medals}</svg>`;
};
