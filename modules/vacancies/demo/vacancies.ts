import type { EmotionType } from '../contract/kinds.js';
import type { TypedVacancy, VacancyInfo } from '../contract/vacancy.js';

/** How far one of the demo is; `daysAgo` it was published. */
export interface DemoVacancy {
  author: 'client' | 'alice' | 'bob';
  state: 'draft' | 'moderation' | 'rejected' | 'published' | 'filled' | 'edited';
  daysAgo?: number;
  typed: TypedVacancy;
  /** What readers feel and say about it. */
  felt?: [login: string, emotion: EmotionType][];
  said?: [login: string, text: string][];
}

const info = (description: string, tasks: string, requirements: string, contacts: string, extra = ''): VacancyInfo => ({
  ...{ description, tasks, requirements, contacts, extra },
});

const rub = (from: number, to: number) => ({ currency: 'RUB' as const, from: from * 1000, to: to * 1000 });

const vacancy = (
  [title, company, city]: [string, string, string],
  [category, salary, remote]: [NonNullable<TypedVacancy['category']>, TypedVacancy['salary'], boolean],
  rus: VacancyInfo,
  eng?: VacancyInfo,
): TypedVacancy => ({ title, company, city, remote, salary, category, info: rus, ...(eng && { info_en: eng }) });

/** The vacancies of the demo: all three categories, several states of one author. */
export const demoVacancies: DemoVacancy[] = [
  {
    ...{ author: 'client', state: 'published', daysAgo: 0 },
    felt: [
      ['alice', 'fire'],
      ['bob', 'fire'],
      ['bob', 'rocket'],
      ['carol', 'like'],
    ],
    said: [
      ['alice', 'А испытательный срок какой? / How long is the trial period?'],
      ['client', 'Три месяца, задачи с первого дня настоящие. / Three months, with real tasks from the first day.'],
    ],
    typed: {
      championship: 'digits',
      ...vacancy(
        ['Senior Data Scientist, recommender systems', 'Ромашка Маркет', 'Москва'],
        ['data', rub(350, 500), true],
        info(
          'Строим рекомендации для **30 миллионов** покупателей: лента, поиск, письма.',
          '- учить и выкатывать модели ранжирования\n- считать A/B-тесты\n- следить за качеством: $NDCG@10$, доля повторных покупок',
          '- Python, SQL, PyTorch\n- от 4 лет в рекомендациях или поиске',
          'Екатерина, hr@romashka.example, телеграм @romashka_hr',
          'Офис у метро «Парк культуры», работать можно откуда угодно.',
        ),
        info(
          'We build recommendations for **30 million** shoppers: feed, search, mails.',
          '- train and ship ranking models\n- run A/B tests\n- watch quality: $NDCG@10$, share of repeat purchases',
          '- Python, SQL, PyTorch\n- 4 years in recommendations or search',
          'Ekaterina, hr@romashka.example, Telegram @romashka_hr',
          'The office is in Moscow; work from wherever you like.',
        ),
      ),
    },
  },
  {
    ...{ author: 'client', state: 'edited', daysAgo: 3 },
    typed: vacancy(
      ['ML engineer, fraud detection', 'Банк «Севергаз»', 'Санкт-Петербург'],
      ['data', rub(280, 400), false],
      info(
        'Ловим мошенников за 50 миллисекунд.',
        '- признаки на потоке событий\n- градиентный бустинг и графовые модели',
        '- Python, Kafka, CatBoost\n- понимание метрик при сильном дисбалансе',
        'fraud-team@severgaz.example',
      ),
      info(
        'We catch fraud within 50 milliseconds.',
        '- features on a stream of events\n- gradient boosting and graph models',
        '- Python, Kafka, CatBoost\n- metrics under heavy imbalance',
        'fraud-team@severgaz.example',
      ),
    ),
  },
  {
    ...{ author: 'client', state: 'moderation' },
    typed: vacancy(
      ['Product analyst, growth', 'Ромашка Маркет', 'Москва'],
      ['product', rub(180, 260), true],
      info(
        'Ищем аналитика в команду роста: воронки, удержание, эксперименты.',
        '- проводить A/B-тесты от гипотезы до решения\n- строить отчёты, которым верят',
        '- SQL, Python, статистика\n- от 2 лет в продуктовой аналитике',
        'growth@romashka.example',
      ),
      info(
        'An analyst for the growth team: funnels, retention, experiments.',
        '- run A/B tests from hypothesis to decision\n- build reports that people trust',
        '- SQL, Python, statistics\n- 2 years in product analytics',
        'growth@romashka.example',
      ),
    ),
  },
  {
    ...{ author: 'client', state: 'rejected' },
    typed: vacancy(
      ['Python developer', 'Ромашка Маркет', 'Казань'],
      ['python', rub(100, 300), false],
      info('Пишем сервисы склада.', '- API на FastAPI', '- Python от 3 лет', 'звоните нам'),
    ),
  },
  {
    ...{ author: 'client', state: 'draft' },
    typed: vacancy(
      ['Data engineer', 'Ромашка Маркет', 'Москва'],
      ['data', rub(250, 350), true],
      info('Хранилище данных.', '- Airflow, Spark', '- SQL, Python', 'data@romashka.example'),
    ),
  },
  {
    ...{ author: 'client', state: 'filled', daysAgo: 20 },
    typed: vacancy(
      ['Junior data analyst', 'Ромашка Маркет', 'Москва'],
      ['product', rub(90, 130), false],
      info('Первая работа в аналитике.', '- отчёты и витрины', '- SQL', 'junior@romashka.example'),
    ),
  },
  {
    ...{ author: 'alice', state: 'published', daysAgo: 1 },
    felt: [
      ['carol', 'heart'],
      ['bob', 'think'],
    ],
    typed: vacancy(
      ['Python backend developer', 'Openfield', ''],
      ['python', { currency: 'EUR', from: 4000, to: 6500 }, true],
      info(
        'Сервис спутниковых снимков для фермеров.',
        '- FastAPI, PostgreSQL, очереди задач\n- геоданные и растры',
        '- Python от 3 лет\n- английский B2',
        'jobs@openfield.example',
      ),
      info(
        'Satellite images for farmers.',
        '- FastAPI, PostgreSQL, task queues\n- geodata and rasters',
        '- 3 years of Python\n- English B2',
        'jobs@openfield.example',
      ),
    ),
  },
  {
    ...{ author: 'alice', state: 'published', daysAgo: 5 },
    typed: vacancy(
      ['Computer vision engineer', 'Openfield', 'Новосибирск'],
      ['data', rub(240, 360), true],
      info(
        'Сегментируем поля и считаем урожай.',
        '- сегментация снимков, активное обучение\n- ускорение вывода моделей',
        '- PyTorch, OpenCV\n- будет плюсом участие в чемпионатах',
        'cv@openfield.example',
      ),
      info(
        'We segment fields and estimate yields.',
        '- segmentation of images, active learning\n- faster inference',
        '- PyTorch, OpenCV\n- championships are a plus',
        'cv@openfield.example',
      ),
    ),
  },
  {
    ...{ author: 'bob', state: 'published', daysAgo: 2 },
    typed: vacancy(
      ['Product analyst', 'Учимся!', 'Екатеринбург'],
      ['product', rub(150, 220), true],
      info(
        'Онлайн-школа на 200 тысяч учеников.',
        '- метрики обучения и удержания\n- эксперименты с уроками',
        '- SQL, Python\n- умение объяснять',
        'team@uchimsya.example',
      ),
      info(
        'An online school with 200 thousand pupils.',
        '- metrics of learning and retention\n- experiments with lessons',
        '- SQL, Python\n- you can explain things',
        'team@uchimsya.example',
      ),
    ),
  },
  {
    ...{ author: 'bob', state: 'published', daysAgo: 8 },
    typed: vacancy(
      ['Python developer, data platform', 'Учимся!', 'Екатеринбург'],
      ['python', rub(200, 300), false],
      info(
        'Платформа данных школы.',
        '- сбор событий, витрины, качество данных',
        '- Python, SQL, Airflow',
        'platform@uchimsya.example',
      ),
    ),
  },
  {
    ...{ author: 'bob', state: 'published', daysAgo: 14 },
    typed: vacancy(
      ['NLP researcher', 'Слово', 'Москва'],
      ['data', rub(400, 700), true],
      info(
        'Языковые модели для русского языка.',
        '- предобучение и выравнивание\n- честные бенчмарки',
        '- PyTorch, опыт с распределённым обучением\n- публикации или код',
        'research@slovo.example',
      ),
      info(
        'Language models for Russian.',
        '- pre-training and alignment\n- honest benchmarks',
        '- PyTorch, distributed training\n- papers or code',
        'research@slovo.example',
      ),
    ),
  },
  {
    ...{ author: 'alice', state: 'published', daysAgo: 26 },
    typed: vacancy(
      ['Product manager with an analyst’s heart', 'Openfield', ''],
      ['product', { currency: 'USD', from: 3500, to: 5000 }, true],
      info(
        'Запускаем продукт для небольших хозяйств.',
        '- интервью с фермерами\n- цифры вместо мнений',
        '- опыт запуска продукта\n- SQL',
        'pm@openfield.example',
      ),
      info(
        'We launch a product for small farms.',
        '- interviews with farmers\n- figures instead of opinions',
        '- you have launched a product\n- SQL',
        'pm@openfield.example',
      ),
    ),
  },
];
