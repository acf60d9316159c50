import { createReadStream } from 'node:fs';
import { Client } from 'pg';
import { SaxesParser } from 'saxes';

// The baseline of imports: the same XML parser over the same file, and bare rows inserted with pg, 200 at a time,
// without cleaning, comparing or reporting. Usage: plain-import.ts <feed> <database address>

const rowsAtOnce = 200;
const fields = ['title', 'guid', 'pubDate', 'enclosure', 'itunes:duration', 'content:encoded'];

const createTable = `
  create schema if not exists bench;
  drop table if exists bench.imported;
  create table bench.imported (
    id integer generated always as identity primary key, title text, guid text unique, published_at timestamptz,
    audio_url text, duration text, description text
  )`;

const insert = `
  insert into bench.imported (title, guid, published_at, audio_url, duration, description)
  select * from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[], $5::text[], $6::text[])`;

const [feed, databaseUrl] = process.argv.slice(2);
if (!feed || !databaseUrl) throw new Error('A feed and the address of a database are expected.');

const client = new Client({ connectionString: databaseUrl });
await client.connect();
await client.query(createTable);

let rows: string[][] = [];
let row: Record<string, string> | undefined;
let text = '';
const parser = new SaxesParser();
parser.on('opentag', ({ name, attributes }) => {
  text = '';
  if (name === 'item') row = {};
  else if (name === 'enclosure' && row) row.enclosure = attributes.url ?? '';
});
parser.on('text', (part) => (text += part));
parser.on('cdata', (part) => (text += part));
parser.on('closetag', ({ name }) => {
  if (name === 'item' && row) {
    const values = row;
    rows.push(fields.map((field) => values[field] ?? ''));
    row = undefined;
  } else if (row && name !== 'enclosure') row[name] = text;
});

async function insertRows(): Promise<void> {
  if (rows.length === 0) return;
  const columns = fields.map((_field, index) => rows.map((values) => values[index]));
  rows = [];
  await client.query(insert, columns);
}

await client.query('begin');
for await (const part of createReadStream(feed, 'utf8')) {
  parser.write(part as string); // a stream with an encoding yields strings
  if (rows.length >= rowsAtOnce) await insertRows();
}
parser.close();
await insertRows();
await client.query('commit');
const { rows: counts } = await client.query<{ count: string }>('select count(*) from bench.imported');
await client.query('drop schema bench cascade');
await client.end();
console.info(`${counts[0]?.count} rows`);
