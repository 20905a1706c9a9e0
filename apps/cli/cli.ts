import type { Command } from 'commander';
import type { PodiumApi } from './api.js';
import { Credentials, CredentialsUnreadable } from './credentials.js';
import { type ExitCode, exitCodes, Failure, reasonOf } from './failure.js';
import { origin } from './project-files.js';
import { plainLines, type Terminal } from './terminal.js';
import type { TextKey, Texts } from './texts.js';

/** Options that every command takes. */
export interface CommonOptions {
  url?: string;
  json?: boolean;
}

const defaultUrl = origin ?? 'http://127.0.0.1:3000';

/** One run of the program: its terminal, language, credentials, and the exit code that it will end with. */
export class Cli {
  readonly credentials: Credentials;
  exitCode: ExitCode = exitCodes.done;

  constructor(
    readonly terminal: Terminal,
    readonly texts: Texts,
  ) {
    this.credentials = new Credentials(terminal.env);
  }

  /** Adds a command whose description and examples stand in the locale under `cli.<command>`. */
  command(parent: Command, usage: string, about: TextKey, examples?: TextKey): Command {
    return this.described(parent.command(usage), about, examples);
  }

  /** Gives a command its description and examples. */
  described(command: Command, about: TextKey, examples?: TextKey): Command {
    const added = command.description(this.texts.say(about));
    if (!examples) return added;
    const lines = this.texts.say(examples).split('\n');
    return added.addHelpText(
      'after',
      `\n${this.texts.say('cli.help.examples')}\n${lines.map((line) => `  ${line}`).join('\n')}`,
    );
  }

  /** The server to talk to: --url, PODIUM_URL, the one of the last login, the local one. */
  async urlOf({ url }: CommonOptions): Promise<string> {
    const named = url || this.terminal.env.PODIUM_URL;
    return this.checkedUrl(named || (await this.stored()).current || defaultUrl);
  }

  /** The API as the caller is known to the server: by PODIUM_TOKEN, else by the token kept for exactly this server. */
  async api(options: CommonOptions): Promise<PodiumApi> {
    // Loaded by who calls a server: the operator's commands open the database.
    const { PodiumApi } = await import('./api.js');
    const url = await this.urlOf(options);
    const given = this.terminal.env.PODIUM_TOKEN?.trim();
    // What no header can carry would be told with it, in the log of whoever runs this.
    if (given && !/^[\x21-\x7e]+$/u.test(given))
      throw new Failure(exitCodes.usage, 'CLI_TOKEN', this.texts.say('cli.token.malformed'));
    const token = given || ((await this.stored()).servers[url]?.token ?? null);
    return new PodiumApi(url, token, this.texts, { isTokenGiven: Boolean(given), note: (text) => this.note(text) });
  }

  async stored() {
    return this.withCredentials((credentials) => credentials.read());
  }

  async withCredentials<T>(work: (credentials: Credentials) => Promise<T>): Promise<T> {
    try {
      return await work(this.credentials);
    } catch (error) {
      const reason = error instanceof CredentialsUnreadable ? error.reason : reasonOf(error);
      const message = this.texts.say('cli.credentials.unusable', { path: this.credentials.path, reason });
      throw new Failure(exitCodes.usage, 'CLI_CREDENTIALS', message);
    }
  }

  /** The one answer of a command on standard output: JSON for programs, or the text for people. */
  answer({ json }: CommonOptions, data: unknown, shown: () => string): void {
    const text = json ? JSON.stringify(data, null, 2) : shown();
    if (text) this.terminal.output.write(`${text}\n`);
  }

  /** A line beside the answer (progress, hints), on standard error so that pipes stay clean. */
  note(text: string): void {
    this.terminal.errors.write(`${plainLines(text)}\n`);
  }

  private checkedUrl(text: string): string {
    const url = URL.parse(text);
    const port = /^https?:\/\/[^/?#]*:([^/?#\]]*)/iu.exec(text)?.[1];
    if (!url && port !== undefined) {
      throw new Failure(exitCodes.usage, 'CLI_URL', this.texts.say('cli.usage.port', { url: text, port }));
    }
    if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) {
      throw new Failure(exitCodes.usage, 'CLI_URL', this.texts.say('cli.usage.url', { url: text }));
    }
    return (url.origin + url.pathname).replace(/\/+$/u, '');
  }
}
