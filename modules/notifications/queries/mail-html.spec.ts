import { describe, expect, it } from '@jest/globals';
import { htmlOf } from './mail-html.js';

const site = 'https://podium.example';
const mail = (text: string, language: 'RUS' | 'ENG' = 'ENG') => htmlOf({ subject: 'A & B', text, language }, site);
const links = (html: string) =>
  [...html.matchAll(/<a class="(\w)"[^>]* href="([^"]+)"/g)].map(([, look, to]) => [look, to]);

describe('NOTIF1 a mail as programs show it', () => {
  it('NOTIF1 has a button where one address has a line to itself, and says it below in its words', () => {
    const html = mail(`Hello!\n\nOpen this:\n${site}/confirm/x\n\nSettings: ${site}/user/a`);
    expect(links(html)).toEqual([
      ['b', `${site}/confirm/x`],
      ['l', `${site}/user/a`],
    ]);
    expect(html).toContain('>Open</a>');
    expect(html).toContain(`>${site}/confirm/x</span>`);
    expect(mail(`${site}/x`, 'RUS')).toContain('>Открыть</a>');
  });

  it('NOTIF1 of several places none is the one to press', () => {
    expect(links(mail(`One\n${site}/a\n\nTwo\n${site}/b`))).toEqual([
      ['l', `${site}/a`],
      ['l', `${site}/b`],
    ]);
  });

  it('NOTIF1 has the title of each notice stand out, and of no other words', () => {
    const html = mail(`Results\nPlace 1\n${site}/a\n\nAn answer\n${site}/b\n\nOpen this:\n${site}/c\n\nHello\nthere`);
    expect([...html.matchAll(/<b>([^<]+)<\/b>/g)].map(([, title]) => title)).toEqual(['Results', 'An answer']);
  });

  it('NOTIF1 says in small below why it came, with links in words, and has its one button all the same', () => {
    const why = `You are receiving this as ann on Podium. What comes is up to you: ${site}/user/ann/notifications#channels`;
    const html = mail(`Results\n${site}/a\n\n-- \n${why}\nUnsubscribe from these e-mails: ${site}/api/off?token=x.y`);
    expect(links(html)).toEqual([
      ['b', `${site}/a`],
      ['m', `${site}/user/ann/notifications#channels`],
      ['m', `${site}/api/off?token=x.y`],
    ]);
    expect(html).toContain('You are receiving this as ann on Podium. <a');
    expect(html).toContain('>What comes is up to you</a>');
    expect(html).toContain('>Unsubscribe from these e-mails</a>');
    expect(html).not.toMatch(/-- |>[^<]*token=/);
  });

  it('SECURITY makes no markup of what people wrote, and no link of other addresses', () => {
    const html = mail(`<b>x</b> & https://evil.example/a ${site}.evil.example/b\nhttps://evil.example/c`);
    expect(html).not.toMatch(/<b>|href=/);
    expect(html).toContain('&#60;b&#62;');
  });

  it('NOTIF1 is shown in the dark too, and loads nothing', () => {
    const html = mail('Hello!');
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).not.toMatch(/<img|url\(|src=/);
  });
});
