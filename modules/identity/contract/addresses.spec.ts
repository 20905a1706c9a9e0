import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { leastOf, type Shape } from '../../../test/access/sample.js';
import { allRoutes } from '../../../test/kit/routes.js';
import { movedRow } from '../domain/moved/moved-row.js';
import { email, registration } from './person.js';

type Fields = Record<string, unknown>;

const none = [
  'a@b..c',
  'a..b@c.de',
  '.a@c.de',
  'a.@c.de',
  'a@c.-de',
  'a@-c.de',
  'a@c-.de',
  'a@c.de-',
  'a@.c.de',
  'a@c.de.',
  'a@c',
  'a@c_d.de',
  'a@b@c.de',
  '@c.de',
  'a b@c.de',
  'a\u200Bb@c.de',
  'a\u0001b@c.de',
];
const some = [
  'a@c.de',
  'a.b+c@d-e.co.uk',
  "o'neill@example.org",
  'a-.b_@x.example.org',
  '1@2.org',
  'почта@пример.рф',
  'a@xn--e1afmkfd.xn--p1ai',
];

/** Every text of a call that is called a mail's address. */
const places = (await allRoutes()).flatMap(({ method, path, body, query, instead }) =>
  [body, query, instead].flatMap((schema) => {
    if (!schema) return [];
    const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
    const names = Object.keys(shape.properties ?? {}).filter((name) => /^e-?mail|mail$/iu.test(name));
    const texts = names.filter((name) => shape.properties?.[name]?.type === 'string');
    return texts.map((name) => ({ route: `${method} ${path}`, name, schema: schema as z.ZodType, shape }));
  }),
);

/** It says what is wrong with an address, and refuses none. */
const asks = 'GET auth/checkmail';

describe('addresses of mail', () => {
  it.each(none)('AUTH2 %j is none, wherever one is taken', (address) => {
    const taken = places
      .filter(({ route }) => route !== asks)
      .filter(({ name, schema, shape }) => {
        const { error } = schema.safeParse({ ...(leastOf(shape) as Fields), [name]: address });
        return !error?.issues.some(({ path, message }) => path[0] === name && message === 'FORMAT_INVALID');
      });
    expect(taken.map(({ route }) => route)).toEqual([]);
    // As the command line makes an admin, and as people of another platform come in.
    expect(registration.shape.email.safeParse(address).success).toBe(false);
    const row = movedRow({ login: 'somebody', email: address }, 2);
    expect(row).toEqual([{ line: 2, column: 'email', fault: 'EMAIL_INVALID', value: address }]);
  });

  it.each(some)('AUTH2 %j is one', (address) => {
    expect(email.safeParse(address).success).toBe(true);
    expect(movedRow({ login: 'somebody', email: address }, 2)).toMatchObject({ email: address });
  });

  it('AUTH2 are taken by these calls alone', () => {
    expect(places.map(({ route }) => route).toSorted()).toEqual([
      asks,
      'POST auth/first-admin',
      'POST auth/regist',
      'POST user/email',
    ]);
  });
});
