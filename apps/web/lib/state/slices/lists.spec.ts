import { describe, expect, it } from '@jest/globals';
import { createChampionshipsStore } from './championships.js';
import { createChampsStore } from './champs.js';
import { createRatingStore } from './rating.js';
import { championship, championshipCard } from '#web/testing/build/championship.js';
import { vacancyCard as cardOfVacancy } from '#web/testing/build/vacancy.js';
import { createVacanciesStore, type Vacancy } from './vacancies.js';

const view = (champname: string, teams = 0) => championship(champname, { teams });

describe('STATE1 slice championships', () => {
  const filled = () => createChampionshipsStore({ list: [championshipCard('one'), championshipCard('two')] });
  const names = (store: ReturnType<typeof filled>) => store.getSnapshot().context.list.map((each) => each.champname);

  it('replaces all', () => {
    const store = filled();
    store.trigger.replaced({ list: [championshipCard('three')] });
    expect(names(store)).toEqual(['three']);
  });

  it('adds one', () => {
    const store = filled();
    store.trigger.added({ championship: championshipCard('three') });
    expect(names(store)).toEqual(['one', 'two', 'three']);
  });

  it('replaces one by its index', () => {
    const store = filled();
    store.trigger.replacedOne({ index: 1, championship: championshipCard('new') });
    expect(names(store)).toEqual(['one', 'new']);
  });

  it('changes the state of one by its index', () => {
    const store = filled();
    store.trigger.stateChanged({ index: 0, championshipType: 'ENDED' });
    expect(store.getSnapshot().context.list.map((each) => each.type)).toEqual(['ENDED', 'ACTIVE']);
  });

  it.each(['deleted', 'updated'] as const)('%s leaves the list as it is', (event) => {
    const store = filled();
    const before = store.getSnapshot().context;
    store.trigger[event]();
    expect(store.getSnapshot().context).toEqual(before);
  });
});

describe('STATE1 slice champs', () => {
  it('appends a new championship and replaces one of the same name', () => {
    const store = createChampsStore();
    store.trigger.addedOrReplaced({ champ: view('one') });
    store.trigger.addedOrReplaced({ champ: view('two') });
    store.trigger.addedOrReplaced({ champ: view('one', 9) });
    expect(store.getSnapshot().context.list.map(({ champname, teams }) => [champname, teams])).toEqual([
      ['one', 9],
      ['two', 0],
    ]);
  });

  it('is empty after the person has left', () => {
    const store = createChampsStore({ list: [view('one')] });
    store.trigger.cleared();
    expect(store.getSnapshot().context.list).toEqual([]);
  });
});

describe('STATE1 slice rating', () => {
  it('is replaced as a whole', () => {
    const store = createRatingStore({ list: [{ place: 1, login: 'a', nickname: '', GeneralScore: 2 }] });
    const list = [{ place: 1, login: 'b', nickname: '', GeneralScore: 3 }];
    store.trigger.updated({ list });
    expect(store.getSnapshot().context).toEqual({ list });
  });
});

describe('STATE1 slice vacancies', () => {
  const vacancy = (id: string): Vacancy => ({
    ...cardOfVacancy(id, { emotions: [{ type: 'like', count: 2, isMarked: false }], info_en: text('Analyst') }),
    isPublished: false,
  });
  const text = (description: string): Vacancy['info'] => ({ ...cardOfVacancy('1').info, description });
  const filled = () => createVacanciesStore({ list: [vacancy('1'), vacancy('2')] });
  const list = (store: ReturnType<typeof filled>) => store.getSnapshot().context.list;

  it('toggling the own emotion flips the mark and changes the count by one', () => {
    const store = filled();
    store.trigger.emotionToggled({ id: '1', emotion: 'like' });
    expect(list(store)[0]?.emotions).toEqual([{ type: 'like', count: 3, isMarked: true }]);
    store.trigger.emotionToggled({ id: '1', emotion: 'like' });
    expect(list(store)[0]?.emotions).toEqual([{ type: 'like', count: 2, isMarked: false }]);
    expect(list(store)[1]).toEqual(vacancy('2'));
  });

  it('adds one with no emotions and comments', () => {
    const store = filled();
    const { emotions: _emotions, comments: _comments, ...added } = vacancy('3');
    store.trigger.added({ vacancy: added });
    expect(list(store)[2]).toEqual({ ...added, emotions: [], comments: 0 });
  });

  it('deletes one', () => {
    const store = filled();
    store.trigger.deleted({ id: '1' });
    expect(list(store).map(({ id }) => id)).toEqual(['2']);
  });

  it('changing one replaces its texts in both languages and nothing else', () => {
    const store = filled();
    const changed = { info: text('Б'), info_en: text('B') };
    store.trigger.changed({ id: '2', ...changed });
    expect(list(store)).toEqual([vacancy('1'), { ...vacancy('2'), ...changed }]);
  });

  it('replaces the list', () => {
    const store = filled();
    store.trigger.replaced({ list: [vacancy('9')] });
    expect(list(store).map(({ id }) => id)).toEqual(['9']);
  });

  it('changes the state of publication', () => {
    const store = filled();
    store.trigger.publicationChanged({ id: '2', isPublished: true });
    expect(list(store).map(({ isPublished }) => isPublished)).toEqual([false, true]);
  });
});
