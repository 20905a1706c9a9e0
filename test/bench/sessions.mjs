const hashSql = 'select password_hash as hash from identity.people where id = $1';

/** @returns the token of a new session of each of these people, as after the first step of signing in */
export async function tokensOf({ of, built, client }, personIds) {
  const commands = await of('modules/kernel/commands/commands.js', 'Commands');
  const { SignIn } = await built('modules/identity/commands/sign-in.js');
  const tokens = [];
  for (const personId of personIds) {
    const { rows } = await client.query(hashSql, [personId]);
    const step = { personId, passwordHash: rows[0].hash };
    const { token } = await commands.run(new SignIn(step, { userAgent: 'bench', ip: '127.0.0.1' }));
    tokens.push(token);
  }
  return tokens;
}
