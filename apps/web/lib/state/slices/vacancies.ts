import { createStore } from '@xstate/store';
import type { VacancyCard } from '#modules/vacancies/contract/vacancy.js';

/** A vacancy as the server shows it in a list. */
export interface Vacancy extends VacancyCard {
  isPublished: boolean;
}
type Emotion = Vacancy['emotions'][number];

export interface VacanciesState {
  list: Vacancy[];
}

export const initialVacancies = (): VacanciesState => ({ list: [] });

const change = (state: VacanciesState, id: string, how: (vacancy: Vacancy) => Vacancy): VacanciesState => ({
  list: state.list.map((vacancy) => (vacancy.id === id ? how(vacancy) : vacancy)),
});

const toggled = (emotion: Emotion): Emotion => ({
  ...emotion,
  isMarked: !emotion.isMarked,
  count: emotion.count + (emotion.isMarked ? -1 : 1),
});

export const createVacanciesStore = (context: VacanciesState = initialVacancies()) =>
  createStore({
    context,
    on: {
      emotionToggled: (state, event: { id: string; emotion: string }) =>
        change(state, event.id, (vacancy) => ({
          ...vacancy,
          emotions: vacancy.emotions.map((one) => (one.type === event.emotion ? toggled(one) : one)),
        })),
      added: (state, event: { vacancy: Omit<Vacancy, 'emotions' | 'comments'> }) => ({
        list: [...state.list, { ...event.vacancy, emotions: [], comments: 0 }],
      }),
      deleted: (state, event: { id: string }) => ({ list: state.list.filter((one) => one.id !== event.id) }),
      changed: (state, event: Pick<Vacancy, 'id' | 'info' | 'info_en'>) =>
        change(state, event.id, (vacancy) => ({ ...vacancy, info: event.info, info_en: event.info_en })),
      replaced: (_, event: { list: Vacancy[] }) => ({ list: event.list }),
      publicationChanged: (state, event: { id: string; isPublished: boolean }) =>
        change(state, event.id, (vacancy) => ({ ...vacancy, isPublished: event.isPublished })),
    },
  });
