import type { Agent } from './api.js';

type Fields = Record<string, string>;

/** The three ways to send fields to a call that has no file (AUTH1). */
export const bodyKinds = [
  ['JSON', (http: Agent, path: string, fields: Fields) => http.post(path).send(fields)],
  ['form-encoded', (http: Agent, path: string, fields: Fields) => http.post(path).type('form').send(fields)],
  [
    'multipart',
    (http: Agent, path: string, fields: Fields) => {
      const call = http.post(path).set('Content-Type', 'multipart/form-data; boundary=fields');
      const parts = Object.entries(fields).map(
        ([name, value]) => `--fields\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      );
      return call.send(`${parts.join('')}--fields--\r\n`);
    },
  ],
] as const;

/** A multipart body byte for byte, for what well-behaved clients never send. */
export const multipart = (
  parts: { name: string; filename?: string; value: string | Buffer }[],
  end = '--parts--\r\n',
) => ({
  type: 'multipart/form-data; boundary=parts',
  body: Buffer.concat([
    ...parts.map(({ name, filename, value }) => {
      const file = filename === undefined ? '' : `; filename="${filename}"`;
      const head = `--parts\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
      return Buffer.concat([Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')]);
    }),
    Buffer.from(end),
  ]),
});
