/**
 * What the forum is measured beside: Fastify and pg, which read rows by a statement and send them, and know nothing else.
 * `node forum-bare.mjs <json>` with { databaseUrl, port, reads: { <path>: sql } }.
 */
import fastify from 'fastify';
import pg from 'pg';

const { databaseUrl, port, reads } = JSON.parse(process.argv[2]);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const app = fastify();
for (const [path, text] of Object.entries(reads))
  app.get(`/${path}`, async () => ({ items: (await pool.query({ name: path, text })).rows }));
await app.listen({ port, host: '127.0.0.1' });
console.log('ready');
