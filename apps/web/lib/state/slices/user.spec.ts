import { describe, expect, it } from '@jest/globals';
import type { SessionUser } from '#modules/identity/contract/person.js';
import { createUserStore, initialUser, type UserState } from './user.js';

const alice: SessionUser = {
  login: 'alice',
  email: 'alice@example.com',
  nickname: 'Al',
  firstname: 'Alice',
  lastname: null,
  avatar: '/a.png',
  role: 'user',
  status: 'CONFIRMED',
  statusLoad: 'LOADED',
  choosesLogin: false,
  isNewNotify: true,
};

const signedIn = (changes: Partial<UserState> = {}) =>
  createUserStore({ ...initialUser(), ...alice, statusLoad: 'LOADED', ...changes });
const now = (store: ReturnType<typeof createUserStore>) => store.getSnapshot().context;

describe('STATE1 slice user: loading', () => {
  it('begins not loaded', () => {
    expect(now(createUserStore()).statusLoad).toBe('NOT_LOADED');
  });

  it('goes from NOT_LOADED to LOADING to LOADED', () => {
    const store = createUserStore();
    store.trigger.loadStarted();
    expect(now(store).statusLoad).toBe('LOADING');
    store.trigger.stored({ user: alice });
    expect(now(store)).toMatchObject({ statusLoad: 'LOADED', login: 'alice', nickname: 'Al' });
  });

  it.each([
    ['an unconfirmed e-mail', { ...alice, status: 'NEW' as const }],
    ['a login that is not chosen yet', { ...alice, login: '!42' }],
  ])('is REGISTERED with %s', (_, user) => {
    const store = createUserStore();
    store.trigger.loadStarted();
    store.trigger.stored({ user });
    expect(now(store).statusLoad).toBe('REGISTERED');
  });

  it('goes back to the initial state when loading fails', () => {
    const store = signedIn();
    store.trigger.loadStarted();
    expect(now(store).login).toBe('alice');
    store.trigger.loadFailed();
    expect(now(store)).toEqual(initialUser());
  });

  it('stores nobody by an answer that comes after they logged out', () => {
    const store = signedIn();
    store.trigger.removed();
    store.trigger.stored({ user: alice });
    expect(now(store)).toEqual(initialUser());
  });

  it('forgets everything, the forum part too, when the user is removed', () => {
    const store = signedIn({ forum: { subscriptions: [{ name: 'a', logo: null, title: 'A' }] } });
    store.trigger.removed();
    expect(now(store)).toEqual(initialUser());
  });

  it('keeps nothing of the person before when another one signs in', () => {
    const store = signedIn({ city: 'Kazan', avatarAfterSave: '/new.png' });
    store.trigger.stored({ user: { ...alice, login: 'bob' } });
    expect(now(store)).toMatchObject({ login: 'bob', city: null, avatarAfterSave: null });
  });

  it('NAV3 drops the path of the console when a new answer has none', () => {
    const store = signedIn({ adminPath: '/secret-1' });
    store.trigger.stored({ user: alice });
    expect(now(store).adminPath).toBeUndefined();
  });
});

describe('STATE1 slice user: changes', () => {
  it('updates several fields at once', () => {
    const store = signedIn();
    store.trigger.updated({ changes: { rank: 'Padawan', ratingPlace: 7 } });
    expect(now(store)).toMatchObject({ rank: 'Padawan', ratingPlace: 7, login: 'alice' });
  });

  it('changes personal data and leaves the rest of it', () => {
    const store = signedIn({ city: 'Kazan' });
    store.trigger.personalDataChanged({ data: { lastname: 'Liddell' } });
    expect(now(store)).toMatchObject({ firstname: 'Alice', lastname: 'Liddell', city: 'Kazan' });
  });

  it('NAV6 remembers a freshly saved avatar beside the old one', () => {
    const store = signedIn();
    store.trigger.avatarChanged({ avatar: '/new.png' });
    expect(now(store)).toMatchObject({ avatar: '/a.png', avatarAfterSave: '/new.png' });
  });

  it('changes status, notification flag, phone, login, nickname, contact e-mail and its subscription', () => {
    const store = signedIn();
    store.trigger.statusChanged({ status: 'VERIFIED' });
    store.trigger.notifyChanged({ isNewNotify: false });
    store.trigger.phoneChanged({ phone: '+70000000000' });
    store.trigger.loginChanged({ login: 'alicia' });
    store.trigger.nicknameChanged({ nickname: 'Lis' });
    store.trigger.emailSubChanged({ emailSub: 'news@example.com' });
    store.trigger.emailSubscriptionChanged({ isEmailSub: true });
    expect(now(store)).toMatchObject({
      status: 'VERIFIED',
      isNewNotify: false,
      phone: '+70000000000',
      login: 'alicia',
      nickname: 'Lis',
      emailSub: 'news@example.com',
      isEmailSub: true,
    });
  });
});

describe('STATE1 slice user: teams and subscriptions', () => {
  it('adds a team by championship and team name, once a championship', () => {
    const store = signedIn();
    store.trigger.teamAdded({ champname: 'diabetes', command: 'One' });
    store.trigger.teamAdded({ champname: 'diabetes', command: 'Two' });
    expect(now(store).championships).toEqual([{ champname: 'diabetes', command: 'Two' }]);
  });

  it('leaving a team removes that championship by its name', () => {
    const championships = [
      { champname: 'diabetes', command: 'One' },
      { champname: 'digits', command: 'One' },
    ];
    const store = signedIn({ championships });
    store.trigger.teamLeft({ champname: 'diabetes' });
    expect(now(store).championships).toEqual([{ champname: 'digits', command: 'One' }]);
  });

  it('replaces, adds and removes subscriptions by name', () => {
    const store = signedIn();
    const [first, second] = [
      { name: 'a', logo: null, title: 'A' },
      { name: 'b', logo: null, title: 'B' },
    ] as const;
    store.trigger.subscriptionsReplaced({ subscriptions: [first] });
    store.trigger.subscriptionAdded({ subscription: second });
    store.trigger.subscriptionAdded({ subscription: { ...second, title: 'B again' } });
    expect(now(store).forum.subscriptions).toEqual([first, { ...second, title: 'B again' }]);
    store.trigger.subscriptionRemoved({ name: 'a' });
    expect(now(store).forum.subscriptions).toEqual([{ ...second, title: 'B again' }]);
  });
});
