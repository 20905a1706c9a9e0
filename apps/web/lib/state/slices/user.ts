import { createStore } from '@xstate/store';
import type { SessionUser } from '#modules/identity/contract/person.js';
import type { PersonStatus, Role } from '#modules/kernel/contract/status.js';
import { afterLoadEvent, type StatusLoad } from '#web/lib/state/user-load.machine.js';

export interface Subscription {
  name: string;
  logo: string | null;
  title: string;
}

/** A championship of a person with the name of their team in it (`command` in the specification). */
export interface UserChampionship {
  champname: string;
  command: string;
}

export interface PersonalData {
  firstname: string | null;
  lastname: string | null;
  birthday: string | null;
  city: string | null;
  university: string | null;
  workplace: string | null;
  skills: string[];
}

export interface UserState extends PersonalData {
  statusLoad: StatusLoad;
  login: string;
  nickname: string;
  email: string;
  /** Contact e-mail, and whether news may go to it. */
  emailSub: string;
  isEmailSub: boolean;
  phone: string;
  avatar: string | null;
  /** What was uploaded last; shown at once, while caches may still hold the old picture. */
  avatarAfterSave: string | null;
  role: Role;
  status: PersonStatus;
  rank: string | null;
  rewards: { gold: number; silver: number; bronze: number };
  ratingPlace: number | null;
  GeneralScore: number | null;
  isNewNotify: boolean;
  championships: UserChampionship[];
  forum: { subscriptions: Subscription[] };
  /** AUTH8: moved from the old platform, and asked to choose a login. */
  choosesLogin?: boolean;
  /** ADMIN1: they may only read. */
  blocked?: SessionUser['blocked'];
  /** Path of the console; comes with an admin's session and is never stored. */
  adminPath?: string | undefined;
}

export const initialUser = (): UserState => ({
  statusLoad: 'NOT_LOADED',
  login: '',
  nickname: '',
  email: '',
  emailSub: '',
  isEmailSub: false,
  phone: '',
  avatar: null,
  avatarAfterSave: null,
  role: 'user',
  status: 'NEW',
  firstname: null,
  lastname: null,
  birthday: null,
  city: null,
  university: null,
  workplace: null,
  skills: [],
  rank: null,
  rewards: { gold: 0, silver: 0, bronze: 0 },
  ratingPlace: null,
  GeneralScore: null,
  isNewNotify: false,
  championships: [],
  forum: { subscriptions: [] },
});

/** E-mail not confirmed, or no login chosen yet. */
const isUnfinished = ({ status, login }: Pick<SessionUser, 'login' | 'status'>): boolean =>
  status === 'NEW' || login.startsWith('!');

/** What the server said of somebody. Another person's data never shines through: only the own login keeps what is here. */
const withAnswer = (state: UserState, user: SessionUser, statusLoad: StatusLoad): UserState => ({
  ...(state.login === user.login ? state : initialUser()),
  ...user,
  // The answer names the picture of this moment, whichever browser saved it.
  avatarAfterSave: null,
  adminPath: user.adminPath,
  blocked: user.blocked,
  statusLoad,
});

export const createUserStore = (context: UserState = initialUser()) =>
  createStore({
    context,
    on: {
      // These four go by the machine of the load: what it does not allow changes nothing.
      loadStarted: (state) => {
        const statusLoad = afterLoadEvent(state.statusLoad, { type: 'LOAD' });
        return statusLoad === null ? state : { ...state, statusLoad };
      },
      loadFailed: (state) => (afterLoadEvent(state.statusLoad, { type: 'FAIL' }) === null ? state : initialUser()),
      stored: (state, { user }: { user: SessionUser }) => {
        const event = { type: 'STORE', isUnfinished: isUnfinished(user) } as const;
        const statusLoad = afterLoadEvent(state.statusLoad, event);
        return statusLoad === null ? state : withAnswer(state, user, statusLoad);
      },
      removed: () => initialUser(),

      updated: (state, event: { changes: Partial<Omit<UserState, 'statusLoad' | 'forum'>> }) => ({
        ...state,
        ...event.changes,
      }),
      personalDataChanged: (state, event: { data: Partial<PersonalData> }) => ({ ...state, ...event.data }),
      avatarChanged: (state, event: { avatar: string | null }) => ({ ...state, avatarAfterSave: event.avatar }),
      statusChanged: (state, event: { status: PersonStatus }) => ({ ...state, status: event.status }),
      notifyChanged: (state, event: { isNewNotify: boolean }) => ({ ...state, isNewNotify: event.isNewNotify }),
      phoneChanged: (state, event: { phone: string }) => ({ ...state, phone: event.phone }),
      loginChanged: (state, event: { login: string }) => ({ ...state, login: event.login }),
      nicknameChanged: (state, event: { nickname: string }) => ({ ...state, nickname: event.nickname }),
      emailSubChanged: (state, event: { emailSub: string }) => ({ ...state, emailSub: event.emailSub }),
      emailSubscriptionChanged: (state, event: { isEmailSub: boolean }) => ({ ...state, isEmailSub: event.isEmailSub }),

      teamAdded: (state, event: UserChampionship) => ({
        ...state,
        championships: [
          ...state.championships.filter((one) => one.champname !== event.champname),
          { champname: event.champname, command: event.command },
        ],
      }),
      teamLeft: (state, event: { champname: string }) => ({
        ...state,
        championships: state.championships.filter((one) => one.champname !== event.champname),
      }),

      subscriptionsReplaced: (state, event: { subscriptions: Subscription[] }) => ({
        ...state,
        forum: { subscriptions: event.subscriptions },
      }),
      subscriptionAdded: (state, event: { subscription: Subscription }) => ({
        ...state,
        forum: {
          subscriptions: [
            ...state.forum.subscriptions.filter((one) => one.name !== event.subscription.name),
            event.subscription,
          ],
        },
      }),
      subscriptionRemoved: (state, event: { name: string }) => ({
        ...state,
        forum: { subscriptions: state.forum.subscriptions.filter((one) => one.name !== event.name) },
      }),
    },
  });
