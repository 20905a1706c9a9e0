import type { Command } from 'commander';
import { login, out, secondStep as second, session } from '../../../modules/identity/contract/routes.js';
import type { SessionUser } from '../../../modules/identity/contract/person.js';
import { PodiumApi } from '../api.js';
import type { Cli, CommonOptions } from '../cli.js';
import { exitCodes, Failure } from '../failure.js';
import { ask, askPassword, lineFromInput } from '../prompt.js';
import { sheetOf } from '../table.js';
import type { TextKey } from '../texts.js';

interface LoginOptions extends CommonOptions {
  passwordStdin?: boolean;
  /** True to be asked for it. */
  token?: string | true;
}

/** login, logout, whoami (AUTH4, AUTH10). */
export const addLogin = (program: Command, cli: Cli): void => {
  cli
    .command(program, 'login', 'cli.login.about', 'cli.login.examples')
    .argument('[username]', cli.texts.say('cli.login.username'))
    .option('--password-stdin', cli.texts.say('cli.option.passwordStdin'))
    .option('--token [token]', cli.texts.say('cli.login.token'))
    .action((username: string | undefined, _own: unknown, command: Command) =>
      logIn(cli, username, command.optsWithGlobals<LoginOptions>()),
    );
  cli
    .command(program, 'logout', 'cli.logout.about')
    .action((_own: unknown, command: Command) => logOut(cli, command.optsWithGlobals<CommonOptions>()));
  cli
    .command(program, 'whoami', 'cli.whoami.about')
    .action((_own: unknown, command: Command) => whoAmI(cli, command.optsWithGlobals<CommonOptions>()));
};

const logIn = async (cli: Cli, named: string | undefined, options: LoginOptions): Promise<void> => {
  const url = await cli.urlOf(options);
  if (isOpenToReaders(url)) cli.note(cli.texts.say('cli.login.unencrypted', { url }));
  if (options.token !== undefined) return logInByToken(cli, url, options);
  const username = named ?? (await askUsername(cli));
  const password = await askPassword(cli, options.passwordStdin ?? false);
  const api = new PodiumApi(url, null, cli.texts);
  const { reply, headers } = await api
    .callFull(login, { body: { username, password } })
    .catch((error: unknown) => secondStep(cli, api, error));
  await cli.withCredentials((credentials) => credentials.keep(url, tokenIn(headers, cli, url), reply.user.login));
  cli.answer(options, { url, user: reply.user }, () =>
    cli.texts.say('cli.login.done', { login: reply.user.login, url, path: cli.credentials.path }),
  );
};

/** The code of an app, for whoever has a second factor; any other failure goes on. */
const secondStep = async (cli: Cli, api: PodiumApi, error: unknown) => {
  if (!(error instanceof Failure) || error.code !== 'SECOND_FACTOR_NEEDED' || !cli.terminal.input.isTTY) throw error;
  const code = await ask(cli, cli.texts.say('cli.login.code'), { hidden: false });
  const ticket = error.more.details?.['ticket'];
  return api.callFull(second, { body: { code, ...(typeof ticket === 'string' && { ticket }) } });
};

/** AUTH10: keeps a token that was made in the settings, once the server has said whose it is. */
const logInByToken = async (cli: Cli, url: string, options: LoginOptions): Promise<void> => {
  const token = typeof options.token === 'string' ? options.token : await askToken(cli);
  const { user } = await new PodiumApi(url, token.trim(), cli.texts).call(session, {});
  await cli.withCredentials((credentials) => credentials.keep(url, token.trim(), user.login));
  cli.answer(options, { url, user }, () =>
    cli.texts.say('cli.login.done', { login: user.login, url, path: cli.credentials.path }),
  );
};

const askToken = (cli: Cli): Promise<string> =>
  cli.terminal.input.isTTY
    ? ask(cli, cli.texts.say('cli.login.token.ask'), { hidden: true })
    : lineFromInput(cli.terminal);

const askUsername = async (cli: Cli): Promise<string> => {
  if (cli.terminal.input.isTTY) return ask(cli, `${cli.texts.say('cli.login.username')}: `, { hidden: false });
  throw new Failure(exitCodes.usage, 'CLI_NO_TERMINAL', cli.texts.say('cli.login.whose'));
};

/** The server hands the session's token out as the cookie `sid` (`__Host-sid` behind TLS); the same value is a Bearer token. */
const tokenIn = (headers: Headers, cli: Cli, url: string): string => {
  for (const cookie of headers.getSetCookie()) {
    const value = /^(?:__Host-)?sid=([^;]+)/u.exec(cookie)?.[1];
    if (value) return decodeURIComponent(value);
  }
  throw new Failure(exitCodes.fault, 'CLI_STRANGE_ANSWER', cli.texts.say('cli.fault.strange', { url }));
};

const isOpenToReaders = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !/^(localhost|127(\.\d+){3}|\[::1\])$/u.test(hostname);
};

/** Forgets the token here even if the server can't be reached; the exit code then says that it did not hear of it. */
const logOut = async (cli: Cli, options: CommonOptions): Promise<void> => {
  const api = await cli.api(options);
  try {
    await api.call(out, {});
  } finally {
    await cli.withCredentials((credentials) => credentials.forget(api.url));
  }
  cli.answer(options, {}, () => cli.texts.say('cli.logout.done', { url: api.url }));
};

const whoAmI = async (cli: Cli, options: CommonOptions): Promise<void> => {
  const api = await cli.api(options);
  const { user } = await api.call(session, {});
  cli.answer(options, { url: api.url, user }, () => sheetOf(rowsOf(user, api.url, (key) => cli.texts.say(key))));
};

const rowsOf = (user: SessionUser, url: string, say: (key: TextKey) => string): [string, string | null][] => [
  [say('cli.whoami.login'), user.login],
  [say('cli.whoami.nickname'), user.nickname],
  [say('cli.whoami.name'), [user.firstname, user.lastname].filter(Boolean).join(' ')],
  [say('cli.whoami.email'), user.email],
  [say('cli.whoami.status'), user.status],
  [say('cli.whoami.role'), user.role],
  [say('cli.whoami.server'), url],
  [say('cli.whoami.console'), user.adminPath ? url + user.adminPath : null],
];
