import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';

/** A connection of the server's owner to the stack over this data folder. */
export async function connectAsOwner(dataFolder: string, database = 'postgres'): Promise<Client> {
  const read = (file: string) => readFileSync(path.join(dataFolder, file), 'utf8');
  const { addresses } = JSON.parse(read('run.json')) as { addresses: { postgres: number } };
  const { postgres: password } = JSON.parse(read('secrets.json')) as { postgres: string };
  const owner = new Client({
    host: '127.0.0.1',
    port: addresses.postgres,
    database,
    user: 'postgres',
    password,
  });
  await owner.connect();
  return owner;
}
