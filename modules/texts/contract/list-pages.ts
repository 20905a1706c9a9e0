import type { Bilingual } from '../../kernel/contract/language.js';

/** A page that lists what everybody sees, as a link to it tells of it. */
export interface ListPage {
  path: string;
  title: Bilingual;
  text: Bilingual;
}

const page = (path: string, [eng, rus]: [string, string], [engText, rusText]: [string, string]): ListPage => ({
  path,
  title: { eng, rus },
  text: { eng: engText, rus: rusText },
});

/** The start page and the lists that strangers see, each under the one address that it is found by. */
const pages: readonly ListPage[] = [
  page(
    '/',
    ['Machine learning championships', 'Чемпионаты по машинному обучению'],
    [
      'Take part in machine learning championships: data, a live leaderboard, a rating, a forum and vacancies.',
      'Участвуйте в чемпионатах по машинному обучению: данные, таблица лидеров, рейтинг, форум и вакансии.',
    ],
  ),
  page(
    '/championships',
    ['Championships', 'Чемпионаты'],
    [
      'All championships, the newest first: the task, the metric, the prize and how long they run.',
      'Все чемпионаты, новые сверху: задача, метрика, приз и сроки.',
    ],
  ),
  page(
    '/championships/active',
    ['Active championships', 'Активные чемпионаты'],
    ['Championships that run now and take solutions.', 'Чемпионаты, которые идут сейчас и принимают решения.'],
  ),
  page(
    '/championships/infinite',
    ['Championships without an end', 'Бессрочные чемпионаты'],
    ['Championships to practise on at any time.', 'Чемпионаты, в которых можно практиковаться в любое время.'],
  ),
  page(
    '/championships/ended',
    ['Past championships', 'Прошедшие чемпионаты'],
    ['Championships that are over, with their results.', 'Завершённые чемпионаты и их результаты.'],
  ),
  page(
    '/rating',
    ['Rating', 'Рейтинг'],
    [
      'Participants of all championships by their score, with ranks and medals.',
      'Участники всех чемпионатов по баллам, с рангами и медалями.',
    ],
  ),
  page(
    '/rating/formula',
    ['The formula of the rating', 'Формула рейтинга'],
    ['How points are given and how they count.', 'Как начисляются баллы и как они считаются.'],
  ),
  page(
    '/rating/medals',
    ['Medals', 'Медали'],
    [
      'For which places there are medals, and which ranks they lead to.',
      'За какие места дают медали и какие ранги за них.',
    ],
  ),
  page(
    '/forum',
    ['Forum', 'Форум'],
    ['Discussions of championships, methods and code.', 'Обсуждения чемпионатов, методов и кода.'],
  ),
  page(
    '/forum/lenta',
    ['Feed of the forum', 'Лента форума'],
    ['The newest topics of all threads.', 'Новые темы всех веток.'],
  ),
  page(
    '/forum/champ_threads',
    ['Discussions of championships', 'Обсуждения чемпионатов'],
    ['Where participants of each championship talk.', 'Где говорят участники каждого чемпионата.'],
  ),
  page(
    '/forum/articles',
    ['Articles', 'Статьи'],
    ['Solutions told by those who won, methods and reviews.', 'Разборы победителей, методы и обзоры.'],
  ),
  page(
    '/vacancy',
    ['Vacancies', 'Вакансии'],
    ['Jobs in data science and machine learning.', 'Работа в анализе данных и машинном обучении.'],
  ),
  page(
    '/about',
    ['About us', 'О компании'],
    [
      'Who holds championships here, for whom, and how to hold one.',
      'Кто проводит чемпионаты, для кого и как провести свой.',
    ],
  ),
];

/** Other addresses of the same lists. */
const alike: Readonly<Record<string, string>> = {
  '/championships/all': '/championships',
  '/rating/general': '/rating',
  '/forum/threads': '/forum',
  '/forum/articles/all': '/forum/articles',
};

const byPath = new Map(pages.map((one) => [one.path, one]));

/** Every address that {@link listPageOf} knows. */
export const listPaths: readonly string[] = [...byPath.keys(), ...Object.keys(alike)];

/** The list at an address; null for other pages. */
export const listPageOf = (path: string): ListPage | null => {
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return byPath.get(alike[bare] ?? bare) ?? null;
};
