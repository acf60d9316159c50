import * as contracts from '@nobicast/contracts';
import { withOutcome, type FormOutcome } from '@nobicast/contracts/form-outcomes';
import { applicationPath } from '@nobicast/contracts/generated/application-path';
import {
  isForm,
  networkOf,
  redirectFormFailures,
  registerRoute,
  registerStream,
  type Logger,
} from '@nobicast/service-kit';
import type { IRouter, Request, Response } from 'express';
import type { Written } from './messages.rules.ts';
import {
  confirmContact,
  readConfirmation,
  sendContact,
  sendUnchecked,
  type SendingDependencies,
} from './send-message.use-cases.ts';

interface ContactFields {
  name: string;
  email: string;
  subject: string;
  message: string;
}

const ofContact = (fields: ContactFields, wantsNewsletter: boolean): Written => ({
  ...fields,
  kind: 'contact',
  expertise: null,
  bio: null,
  socialLinks: {},
  wantsNewsletter,
});

type LinkFields = Partial<Record<contracts.SocialLinkName, string | null | undefined>>;

interface ApplicationFields {
  name: string;
  email: string;
  expertise: string;
  bio?: string | null | undefined;
  message?: string | null | undefined;
}

function ofApplication(fields: ApplicationFields, links: LinkFields): Written {
  const socialLinks: contracts.MessageLinks = {};
  for (const name of contracts.socialLinkNames) {
    const link = links[name];
    if (link) socialLinks[name] = link;
  }
  const { name, email, expertise, bio = null, message = null } = fields;
  return {
    kind: 'application',
    name,
    email,
    subject: null,
    expertise,
    bio,
    message,
    socialLinks,
    wantsNewsletter: false,
  };
}

const networkOfRequest = (request: Request) => networkOf(request.ip);

/** A form is answered with a page, a program with JSON. */
function reply(request: Request, response: Response, page: string): void {
  response.set('Cache-Control', 'no-store');
  if (isForm(request)) response.redirect(303, page);
  else response.json({ ok: true, data: {} });
}

const outcomeOf: Partial<Record<contracts.ErrorCode, FormOutcome>> = {
  validation_failed: 'refus',
  too_many_requests: 'trop',
  link_invalid: 'lien',
};

export function contactRoutes(
  router: IRouter,
  { logger, ...dependencies }: SendingDependencies & { logger: Logger },
): void {
  const { contact } = contracts.paths;
  const pages = [
    { contract: contracts.sendContactForm, page: contact },
    { contract: contracts.confirmContact, page: contact },
    { contract: contracts.sendApplicationForm, page: applicationPath },
  ];

  registerRoute(router, contracts.sendContact, async ({ body, request }) => {
    const { turnstile_token: token, consent: _consent, newsletter = false, ...fields } = body;
    const { requestId, ip: clientIp = '' } = request;
    const written = ofContact(fields, newsletter);
    await sendContact(dependencies, {
      written,
      network: networkOfRequest(request),
      token,
      clientIp,
      requestId,
    });
    return {};
  });

  registerStream(router, contracts.sendContactForm, async ({ body, request }, response) => {
    const { consent: _consent, newsletter, ...fields } = body;
    const written = ofContact(fields, newsletter !== undefined);
    await sendUnchecked(dependencies, { written, network: networkOfRequest(request) });
    reply(request, response, withOutcome(contact, 'a-confirmer'));
  });

  registerRoute(router, contracts.getContactConfirmation, ({ query }) =>
    readConfirmation(dependencies.messages, query.token),
  );

  registerStream(router, contracts.confirmContact, async ({ query, request }, response) => {
    await confirmContact(dependencies, query.token);
    reply(request, response, withOutcome(contact, 'confirme'));
  });

  registerRoute(router, contracts.sendApplication, async ({ body, request }) => {
    const { topic, social_links: links = {}, ...fields } = body;
    if (!topic) {
      const written = ofApplication(fields, links);
      await sendUnchecked(dependencies, { written, network: networkOfRequest(request) });
    }
    return {};
  });

  registerStream(router, contracts.sendApplicationForm, async ({ body, request }, response) => {
    const { topic, ...fields } = body;
    if (!topic) {
      const written = ofApplication(fields, fields);
      await sendUnchecked(dependencies, { written, network: networkOfRequest(request) });
    }
    reply(request, response, withOutcome(applicationPath, 'envoye'));
  });

  for (const { contract, page } of pages)
    router.use(
      contract.path,
      redirectFormFailures(logger, ({ code, refused }) =>
        withOutcome(page, outcomeOf[code] ?? 'panne', page === contact ? refused : []),
      ),
    );
}
