import type { WrittenComment } from './read-posts.js';

const eng = [
  'Saved, thank you.',
  'Tried it this morning: plus 0.004 on five folds. Not bad for one line.',
  'Could you share the seed? I get slightly other numbers.',
  'I disagree a little: with 100 000 rows it is the other way round.',
  'This saved me an evening.',
  'Has anybody compared it with plain averaging?',
  'Same experience on my own data, so it is not only this championship.',
  'A plot would help. Anyway, good write-up.',
];

const rus = [
  'Спасибо, сохранил себе.',
  'Попробовал утром: плюс 0.004 на пяти фолдах. Неплохо для одной строки.',
  'А какой у вас seed? У меня числа чуть другие.',
  'Не совсем согласна: на ста тысячах строк всё наоборот.',
  'Сэкономили мне целый вечер.',
  'Кто-нибудь сравнивал с простым усреднением?',
  'На своих данных вижу то же самое, так что дело не в чемпионате.',
  'Не хватает графика, а так очень понятно.',
];

const logins = ['alice', 'bob', 'carol', 'dmitry', 'elena', 'farid', 'grace', 'hiroshi', 'irina', 'julia', 'kofi'];

/** What others say to a topic of the demo besides, in its language: the same each time. */
export const remarks = (title: string, n: number): WrittenComment[] => {
  const texts = /\p{Script=Cyrillic}/u.test(title) ? rus : eng;
  return Array.from({ length: 1 + (n % 4) }, (_, at) => ({
    login: logins[(n * 3 + at * 4) % logins.length] ?? 'alice',
    text: texts[(n + at * 3) % texts.length] ?? '',
    answers: false,
  }));
};
