import { readFile } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { inProject } from '#modules/kernel/root.js';
import { championship, championshipCard } from '#web/testing/build/championship.js';
import { idOf } from '#web/testing/build/basics.js';
import { person } from '#web/testing/build/person.js';
import { createClient } from '#web/lib/data/client.js';
import { fillSlice, tellSlice } from './replies.js';
import { forgetPerson, state } from './state.js';

const user = () => state.user.getSnapshot().context;
const signIn = () => {
  state.user.trigger.loadStarted();
  state.user.trigger.stored({ user: person('alice') });
};
afterEach(() => forgetPerson());

/** What the specification names and says that it changes nothing, or what nothing of the product can cause. */
const without: Readonly<Record<string, string>> = {
  'championships.added': 'a list is read whole, so that a new one stands where it belongs',
  'championships.deleted': 'leaves the list as it is (section 4)',
  'championships.updated': 'leaves the list as it is (section 4)',
};

describe('STATE1 the stored state', () => {
  let sources = '';
  let events: string[] = [];
  const readAll = async (pattern: string) => {
    const files = globSync(pattern, { cwd: inProject() }).filter((file) => !file.includes('.spec.'));
    return Promise.all(files.map(async (file) => ({ file, text: await readFile(inProject(file), 'utf8') })));
  };
  const sliceOf = (file: string) => basename(file, '.ts').replace(/-(\w)/, (_, letter: string) => letter.toUpperCase());
  beforeAll(async () => {
    const slices = await readAll('apps/web/lib/state/slices/*.ts');
    events = slices.flatMap(({ file, text }) =>
      [...text.matchAll(/^ {6}(\w+): \(/gm)].map(([, event]) => `${sliceOf(file)}.${event}`),
    );
    const all = await readAll('apps/web/{app,features,lib,pages,ui,words}/**/*.{ts,tsx}');
    sources = all.flatMap(({ file, text }) => (file.includes('/slices/') ? [] : text)).join('\n');
  });

  it('STATE1 has each of its transitions fired by the product, or says why not', () => {
    expect(events.length).toBeGreaterThan(50);
    const fired = (event: string) => new RegExp(`\\b${event.replace('.', '\\.trigger\\.')}\\b`).test(sources);
    expect(events.filter((event) => !fired(event) && !(event in without))).toEqual([]);
  });

  it('STATE1 hears nothing that was answered to somebody who has left until it is told', async () => {
    const { onSuccess } = createClient().getQueryCache().config;
    const answered = (champname: string) =>
      onSuccess?.({ items: [championshipCard(champname)] }, { queryKey: ['GET championships', {}] } as never);
    const known = () => state.championships.getSnapshot().context.list.map(({ champname }) => champname);
    signIn();
    answered('small');
    await waitFor(() => expect(known()).toEqual(['small']));
    answered('mine');
    // Before the chunk is here that tells of it.
    forgetPerson();
    await import('./replies.js');
    await new Promise((resolve) => setImmediate(resolve));
    expect(known()).toEqual([]);
  });

  it('STATE1 follows what the person says of themselves', () => {
    signIn();
    const data = {
      firstname: 'A',
      lastname: 'B',
      birthday: null,
      city: 'C',
      university: '',
      workplace: '',
      skills: [],
    };
    fillSlice('GET user/personal', { ...data, phone: '+79990000000' }, {});
    fillSlice('GET user/account', { email: 'a@example.org', subscription: false }, {});
    fillSlice('POST user/subscription', {}, { body: { subscription: true } });
    fillSlice('POST user/nickname', { user: person('alice', { nickname: 'Al' }) }, {});
    expect(user()).toMatchObject({ ...data, phone: '+79990000000', emailSub: 'a@example.org', isEmailSub: true });
    expect(user().nickname).toBe('Al');
  });

  it('STATE1 keeps what it knows of a person who chose another login', () => {
    signIn();
    state.user.trigger.teamAdded({ champname: 'small', command: 'Us' });
    fillSlice('POST user/login', { user: person('alba') }, {});
    expect(user()).toMatchObject({ login: 'alba', championships: [{ champname: 'small', command: 'Us' }] });
  });

  it('STATE1 has of a championship that was read anew its card, and no team in it that was left', () => {
    signIn();
    state.championships.trigger.replaced({ list: [championshipCard('small'), championshipCard('large')] });
    state.user.trigger.teamAdded({ champname: 'small', command: 'Us' });
    const ended = championship('small', { type: 'ENDED', participation: null });
    fillSlice('GET championships/{champname}', ended, { params: { champname: 'small' } });
    expect(state.championships.getSnapshot().context.list.map(({ type }) => type)).toEqual(['ENDED', 'ACTIVE']);
    expect(user().championships).toEqual([]);
  });

  it('STATE1 follows subscriptions', () => {
    const thread = { name: 'tools', title: 'Tools', logo: null };
    signIn();
    fillSlice('GET forum/subscriptions', { items: [thread], nextCursor: null }, {});
    fillSlice('PUT forum/threads/{name}/subscription', {}, { params: { name: 'data' } });
    expect(user().forum.subscriptions).toEqual([thread, { name: 'data', title: 'data', logo: null }]);
    fillSlice('DELETE forum/threads/{name}/subscription', {}, { params: { name: 'tools' } });
    expect(user().forum.subscriptions.map(({ name }) => name)).toEqual(['data']);
  });

  it('STATE1 takes a vote back from where it was given', () => {
    const params = { id: idOf(1) };
    fillSlice('PUT forum/topics/{id}/commend', { plus: 0, minus: 1, commended: 'minus' }, { params });
    fillSlice('DELETE forum/topics/{id}/commend', { plus: 0, minus: 0, commended: null }, { params });
    expect(state.forum.getSnapshot().context.commends[params.id]).toMatchObject({ minus: 0, commended: false });
  });

  it('STATE1 publishes no article whose files are on their way, and forgets it with its person', () => {
    signIn();
    state.article.trigger.opened({ article: { id: idOf(1), title: 'A', stage: 'READY' } });
    tellSlice('POST articles/{id}/attachments', 'start');
    state.article.trigger.published();
    expect(state.article.getSnapshot().context.stage).toBe('READY');
    tellSlice('POST articles/{id}/attachments', 'end');
    state.article.trigger.published();
    expect(state.article.getSnapshot().context.stage).toBe('PUBLISHED');
    forgetPerson();
    expect(state.article.getSnapshot().context.stage).toBe('NONE');
  });
});
