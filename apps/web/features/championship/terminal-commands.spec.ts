import { describe, expect, it } from '@jest/globals';
import { terminalCommands } from './terminal-commands.js';

const origin = 'https://podium.example';
const of = (name: string | null, address: string) =>
  terminalCommands(origin, { login: 'alice', champname: 'digits', name, address });

describe('CHAMP3 commands for a terminal', () => {
  it('CHAMP3 download one file or all of them, and go on where they stopped', () => {
    expect(of('train.csv', '/api/championships/digits/files/train.csv')).toMatchObject({
      podium: 'podium download digits train.csv --url https://podium.example',
      curl: 'curl -f -C - -b podium.cookies -o train.csv https://podium.example/api/championships/digits/files/train.csv',
    });
    expect(of(null, '/api/championships/digits/archive')).toMatchObject({
      podium: 'podium download digits --url https://podium.example',
      curl: 'curl -f -C - -b podium.cookies -o digits.zip https://podium.example/api/championships/digits/archive',
    });
  });

  it('SECURITY quote names that a shell would take for something else', () => {
    const { podium, curl } = of(`it's $(rm) a.csv`, `/api/championships/digits/files/it's%20%24(rm)%20a.csv`);
    expect(podium).toBe(String.raw`podium download digits 'it'\''s $(rm) a.csv' --url https://podium.example`);
    expect(curl).toContain(String.raw`-o 'it'\''s $(rm) a.csv' 'https://podium.example/api/`);
  });

  it('SECURITY ask for the password, and hold neither it nor a session', () => {
    const { signIn } = of(null, '/');
    expect(signIn).toContain('--data-urlencode username=alice --data-urlencode password@-');
    expect(Object.values(of(null, '/')).join('\n')).not.toMatch(/sid=|Bearer/);
  });
});
