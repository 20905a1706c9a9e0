import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

interface Taken {
  to: string[];
  data: string;
}

/** What goes wrong with the next mails, as many times as it says. */
interface Faults {
  /** Refuses for now. */
  refusals: number;
  /** Refuses for good. */
  rejections: number;
  /** Ends the connection instead of an answer, and has not taken the mail. */
  drops: number;
  /** Has taken the mail, and ends the connection before it says so. */
  lostAnswers: number;
  /** Takes the mail, and says so a good while later. */
  delays: number;
  /** How much later. */
  delayMs: number;
  /** Says nothing more, and has not taken the mail. */
  silences: number;
  /** Has taken the mail, and says nothing more. */
  lateSilences: number;
  /** How many mails have got no answer. */
  held: number;
}

export interface MailServer {
  url: string;
  taken: Taken[];
  state: Faults;
  /** Ends all connections, those too that have got no answer. */
  hangUp: () => void;
  close: () => Promise<void>;
}

/** A real mail server that keeps what it takes, and fails as often as it is told. */
export const startMailServer = async (): Promise<MailServer> => {
  const taken: Taken[] = [];
  const state: Faults = {
    refusals: 0,
    rejections: 0,
    drops: 0,
    lostAnswers: 0,
    delays: 0,
    delayMs: 300,
    silences: 0,
    lateSilences: 0,
    held: 0,
  };
  const isDue = (fault: keyof Faults): boolean => {
    if (state[fault] === 0) return false;
    state[fault] -= 1;
    return true;
  };
  const onData = (stream: SMTPServerDataStream, session: SMTPServerSession, done: (error?: Error) => void) => {
    void text(stream).then(
      (data) => {
        if (isDue('refusals')) return done(Object.assign(new Error('try later'), { responseCode: 451 }));
        if (isDue('rejections')) return done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
        const cut = () =>
          server.connections.forEach((connection) => connection.session?.id === session.id && connection.close());
        if (isDue('drops')) return cut();
        if (isDue('silences')) return void (state.held += 1);
        taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), data });
        if (isDue('lostAnswers')) return cut();
        if (isDue('lateSilences')) return undefined;
        if (isDue('delays')) return setTimeout(done, state.delayMs);
        return done();
        // Who sent it is gone: there is nobody to answer.
      },
      () => undefined,
    );
  };
  const server = new SMTPServer({ disabledCommands: ['AUTH', 'STARTTLS'], onData });
  // Who sends may be killed in the middle of it.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}`;
  const hangUp = () => server.connections.forEach((connection) => connection.close());
  return { url, taken, state, hangUp, close: () => new Promise<void>((end) => server.close(end)) };
};
