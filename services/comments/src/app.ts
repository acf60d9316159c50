import { createServiceApp, pingDatabase, type Knex, type Logger } from '@nobicast/service-kit';
import type { Express } from 'express';
import { membersRepository } from './members/members.repository.ts';
import { membersRoutes } from './members/members.routes.ts';

export interface CommentsAppOptions {
  db: Knex;
  clock: () => Date;
  logger: Logger;
  internalSecret: string;
  trustProxyHops?: number;
}

export function buildApp({ db, clock, ...options }: CommentsAppOptions): Express {
  return createServiceApp({
    name: 'comments',
    ...options,
    readiness: { database: () => pingDatabase(db) },
    routes: (router) => membersRoutes(router, { members: membersRepository(db), clock }),
  });
}
