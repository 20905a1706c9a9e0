import type { NewChampionship } from '../domain/championship.js';
import type { Bilingual } from '../../kernel/contract/language.js';
import { inProject } from '../../kernel/root.js';

const day = 24 * 60 * 60 * 1000;
const both = (eng: string, rus: string): Bilingual => ({ eng, rus });

/** A file of the demo's data: those that are downloaded, and solutions of participants. */
export const demoData = (champname: string, file: string): string =>
  inProject('apps', 'api', 'demo', 'data', champname, file);

/** A solution of the organiser, of data/<champname>/. */
export interface DemoBaseline {
  file: string;
  name: Bilingual;
}

type DemoChampionship = Omit<NewChampionship, 'champname' | 'ownerId' | 'dateStart' | 'dateEnd'> & {
  champname: 'diabetes' | 'breast-cancer' | 'digits';
  /** Days from the first start of the demo; no end makes a termless championship. */
  startsInDays: number;
  endsInDays: number | null;
  /** Of covers/. */
  cover?: string;
  baseline?: DemoBaseline;
};

const rules = both(
  `1. One account per person.
2. Train on \`train.csv\` only; the answers of the test set are nowhere on this site.
3. Only scored solutions count as attempts. An invalid file costs nothing.
4. Attempts come back every day at 23:59 Moscow time.
5. The best public score of a team decides its place; of two equal ones the earlier is first.`,
  `1. Один участник – одна учётная запись.
2. Обучайтесь только на \`train.csv\`; ответов на тестовую выборку на сайте нет.
3. Попыткой считается только оценённое решение. Файл с ошибками попытку не тратит.
4. Попытки обновляются каждый день в 23:59 по Москве.
5. Место определяет лучший публичный результат команды; из двух равных выше тот, что раньше.`,
);

const format = (value: Bilingual): Bilingual =>
  both(
    `\n\n## Solution\nA CSV file with the columns \`id\` and \`prediction\`: one row for each row of \`test.csv\`, in any order. ${value.eng}`,
    `\n\n## Решение\nCSV-файл со столбцами \`id\` и \`prediction\`: по строке на каждую строку \`test.csv\`, в любом порядке. ${value.rus}`,
  );

const described = (text: Bilingual, value: Bilingual): Bilingual => {
  const end = format(value);
  return both(text.eng + end.eng, text.rus + end.rus);
};

const schedule = both(
  'The championship is open from its start date on. The leaderboard shows the public part of the test set; the private part is kept for the final result.',
  'Чемпионат открыт с даты начала. Рейтинг показывает результат на публичной части тестовой выборки; закрытая часть остаётся для итогов.',
);

const endless = both(
  `The championship has no end, so it is a good place for a first try. ${schedule.eng}`,
  `Чемпионат бессрочный, с него хорошо начать. ${schedule.rus}`,
);

/** Of a championship that is over. */
export const pastSchedule = both(
  'Until its end the leaderboard showed the public part of the test set. The private part decided the final places.',
  'До конца чемпионата рейтинг показывал результат на публичной части тестовой выборки. Итоговые места определила закрытая часть.',
);

const awards = both(
  'The best tenth of the teams gets gold, the next tenth silver, the next fifth bronze. It is played for practice and honour.',
  'Лучшая десятая часть команд получает золото, следующая десятая – серебро, следующая пятая – бронзу. Чемпионат проводится ради практики и чести.',
);

/** The championships of the demo: real data with known scores, see data/. */
export const demoChampionships: DemoChampionship[] = [
  {
    champname: 'diabetes',
    title: both('Diabetes progression after one year', 'Течение диабета за год'),
    teaser: both(
      'Predict how far the disease goes in a year from ten measurements of a patient.',
      'Предскажите развитие болезни через год по десяти измерениям пациента.',
    ),
    description: described(
      both(
        '442 patients were measured when they came: age, sex, body mass index, blood pressure and six blood serum values. A year later doctors put the progression of the disease into a number. Predict that number.\n\nThe score is the root mean squared error:\n\n$$\\mathrm{RMSE} = \\sqrt{\\frac{1}{n}\\sum_{i=1}^{n}(y_i - p_i)^2}$$',
        'У 442 пациентов измерили возраст, пол, индекс массы тела, давление и шесть показателей крови. Через год врачи выразили развитие болезни числом. Предскажите его.\n\nРезультат – корень из средней квадратичной ошибки:\n\n$$\\mathrm{RMSE} = \\sqrt{\\frac{1}{n}\\sum_{i=1}^{n}(y_i - p_i)^2}$$',
      ),
      both('`prediction` is a number.', '`prediction` – число.'),
    ),
    rules,
    awards,
    schedule,
    prize: both('', ''),
    metric: 'RMSE',
    metricParams: {},
    direction: 'DOWN_UP',
    dailyAttempts: 20,
    startsInDays: -7,
    endsInDays: 53,
    baseline: { file: 'sample_submission.csv', name: both('The same for everybody', 'Одно и то же для всех') },
    cover: 'diabetes.webp',
    coverFocus: { x: 76, y: 50 },
    coverAlt: both('A drop of blood over a curve', 'Капля крови над кривой'),
  },
  {
    champname: 'breast-cancer',
    title: both('Malignant or benign', 'Злокачественная или доброкачественная'),
    teaser: both(
      'Tell malignant tumours from benign ones by the cell nuclei in a picture.',
      'Отличите злокачественные опухоли от доброкачественных по ядрам клеток на снимке.',
    ),
    description: described(
      both(
        'Thirty numbers describe the cell nuclei of a tissue sample: their radius, texture, smoothness and so on, as mean, error and worst value. Say how likely the tumour is benign (class 1).\n\nThe score is the area under the ROC curve: the chance that a random benign sample gets a higher prediction than a random malignant one.',
        'Тридцать чисел описывают ядра клеток образца: радиус, текстуру, гладкость и другое – среднее, ошибку и худшее значение. Оцените, насколько вероятно, что опухоль доброкачественная (класс 1).\n\nРезультат – площадь под ROC-кривой: вероятность того, что случайный доброкачественный образец получит предсказание выше, чем случайный злокачественный.',
      ),
      both('`prediction` is any number; higher means class 1.', '`prediction` – любое число; больше – значит класс 1.'),
    ),
    rules,
    awards,
    schedule,
    prize: both('', ''),
    metric: 'AUC',
    metricParams: {},
    direction: 'TOP_DOWN',
    dailyAttempts: 10,
    startsInDays: -3,
    endsInDays: 27,
  },
  {
    champname: 'digits',
    title: both('Handwritten digits', 'Рукописные цифры'),
    teaser: both('Read digits from pictures of 8 by 8 pixels.', 'Распознайте цифры на картинках 8 на 8 пикселей.'),
    description: described(
      both(
        'Each row is a picture of a handwritten digit: 64 pixels with 17 shades of grey. Name the digit.\n\nThe score is the accuracy: the share of digits that are named right.',
        'Каждая строка – картинка рукописной цифры: 64 пикселя, 17 оттенков серого. Назовите цифру.\n\nРезультат – точность: доля верно названных цифр.',
      ),
      both('`prediction` is a digit from 0 to 9.', '`prediction` – цифра от 0 до 9.'),
    ),
    rules,
    awards,
    schedule: endless,
    prize: both('', ''),
    metric: 'ACCURACY',
    metricParams: {},
    direction: 'TOP_DOWN',
    dailyAttempts: 5,
    startsInDays: -30,
    endsInDays: null,
  },
];

/** A championship of past months, on the data of another: whoever took part in it is in the rating. */
export interface DemoPast {
  champname: string;
  dataOf: DemoChampionship['champname'];
  title: Bilingual;
  teaser: Bilingual;
  /** How many competed, and when it ended, in days before the first start of the demo. */
  teams: number;
  endedDaysAgo: number;
}

export const demoPast: readonly DemoPast[] = [
  {
    champname: 'spring-cup',
    dataOf: 'diabetes',
    title: both('Spring cup', 'Весенний кубок'),
    teaser: both('Twelve teams, ten measurements, one number.', 'Двенадцать команд, десять измерений, одно число.'),
    teams: 12,
    endedDaysAgo: 168,
  },
  {
    champname: 'summer-league',
    dataOf: 'breast-cancer',
    title: both('Summer league', 'Летняя лига'),
    teaser: both('Cell nuclei under the microscope, once more.', 'Ядра клеток под микроскопом, ещё раз.'),
    teams: 24,
    endedDaysAgo: 81,
  },
  {
    champname: 'autumn-open',
    dataOf: 'digits',
    title: both('Autumn open', 'Осенний открытый'),
    teaser: both('Forty teams read the same digits.', 'Сорок команд читали одни и те же цифры.'),
    teams: 40,
    endedDaysAgo: 17,
  },
];

/** When it ended; its results came out a day later. */
export const demoEnd = ({ endedDaysAgo }: DemoPast, now: Date): Date => new Date(now.getTime() - endedDaysAgo * day);

/** A championship that its client has half set up: the answers, the sample and the dates are still missing. */
export const demoDraft = {
  champname: 'tumour-risk',
  dataOf: 'breast-cancer',
  title: both('How sure is the diagnosis?', 'Насколько надёжен диагноз?'),
  teaser: both(
    'The same cell nuclei, but this time the probability counts.',
    'Те же клеточные ядра, но теперь важна вероятность.',
  ),
  description: both(
    'Give the **probability** that a tumour is benign. A confident error costs a lot:\n\n$$-\\frac{1}{n}\\sum_i y_i \\ln p_i + (1 - y_i) \\ln (1 - p_i)$$',
    '',
  ),
  rules,
  metric: 'LOG_LOSS',
  direction: 'DOWN_UP',
  dailyAttempts: 10,
} as const;

/** Dates of a demo championship, counted from `now`. */
export const demoDates = (
  { startsInDays, endsInDays }: Pick<DemoChampionship, 'startsInDays' | 'endsInDays'>,
  now: Date,
) => ({
  dateStart: new Date(now.getTime() + startsInDays * day),
  dateEnd: endsInDays === null ? null : new Date(now.getTime() + endsInDays * day),
});

/** Files of every demo championship, in data/<champname>/. */
export const demoFiles = [
  { name: 'train.csv', kind: 'data', description: both('Training set with answers', 'Обучающая выборка с ответами') },
  { name: 'test.csv', kind: 'data', description: both('Test set to predict', 'Тестовая выборка') },
  { name: 'sample_submission.csv', kind: 'sample', description: both('Example of a solution', 'Пример решения') },
  { name: 'truth.csv', kind: 'truth', description: both('Answers, never shown', 'Ответы, никогда не показываются') },
] as const;

/** What the columns of the diabetes files mean. */
export const demoColumns = [
  { name: 'age', eng: 'Age in years', rus: 'Возраст, лет' },
  { name: 'sex', eng: 'Sex, coded 1 or 2', rus: 'Пол, код 1 или 2' },
  { name: 'bmi', eng: 'Body mass index, kg/m²', rus: 'Индекс массы тела, кг/м²' },
  { name: 'bp', eng: 'Average blood pressure, mm Hg', rus: 'Среднее давление, мм рт. ст.' },
  { name: 'target', eng: 'Progression after one year', rus: 'Развитие болезни через год' },
];
