import { readConfig } from '@nobicast/service-kit';
import { serverConfigSchema } from './config.ts';

const secret = 'x'.repeat(32);
const environment = {
  PORT: '4003',
  DATABASE_URL: 'postgres://nobicast_auth:x@127.0.0.1/nobicast',
  RETENTION_DATABASE_URL: 'postgres://nobicast_retention:x@127.0.0.1/nobicast',
  INTERNAL_SECRET: secret,
  PUBLIC_URL: 'https://nobicast.example/',
  SMTP_URL: 'smtp://127.0.0.1:1025',
  MAIL_FROM: 'Nobicast <bonsoir@nobicast.example>',
  SIGN_IN_SECRET: secret,
  ADDRESS_SALT: secret,
  ALTCHA_SECRET: secret,
  CONTENT_URL: 'http://127.0.0.1:4001',
};

test('the public address is an origin, the admins are a list in lower case', () => {
  const config = { ADMIN_EMAILS: ' First@Example.org, second@example.org ,', ...environment };
  expect(readConfig(serverConfigSchema, config)).toMatchObject({
    config: {
      PUBLIC_URL: 'https://nobicast.example',
      ADMIN_EMAILS: ['first@example.org', 'second@example.org'],
    },
  });
  expect(readConfig(serverConfigSchema, environment)).toMatchObject({ config: { ADMIN_EMAILS: [] } });
});

test('no secret has a default, and a short one is refused', () => {
  const { SIGN_IN_SECRET: _, ADDRESS_SALT: __, ...others } = environment;
  expect(readConfig(serverConfigSchema, { ...others, SIGN_IN_SECRET: 'short' })).toEqual({
    problems: ['SIGN_IN_SECRET: at least 32 characters are expected', 'ADDRESS_SALT: missing'],
  });
});

test('invalid addresses of admins stop the process', () => {
  const result = readConfig(serverConfigSchema, { ...environment, ADMIN_EMAILS: 'me' });
  expect(result).toEqual({ problems: [expect.stringContaining('ADMIN_EMAILS')] });
});

test('one of the two Turnstile keys alone stops the process; both or none are fine', () => {
  const [site, secretKey] = [{ TURNSTILE_SITE_KEY: 'site' }, { TURNSTILE_SECRET_KEY: 'private' }];
  expect(readConfig(serverConfigSchema, { ...environment, ...site })).toEqual({
    problems: ['TURNSTILE_SITE_KEY: TURNSTILE_SECRET_KEY is expected with it'],
  });
  expect(readConfig(serverConfigSchema, { ...environment, ...secretKey, TURNSTILE_SITE_KEY: '' })).toEqual({
    problems: ['TURNSTILE_SECRET_KEY: TURNSTILE_SITE_KEY is expected with it'],
  });
  expect(readConfig(serverConfigSchema, { ...environment, ...site, ...secretKey })).toHaveProperty('config');
  expect(readConfig(serverConfigSchema, environment)).toHaveProperty('config');
});
