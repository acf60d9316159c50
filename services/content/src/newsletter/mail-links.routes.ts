import type {
  confirmNewsletter,
  confirmReminder,
  endReminder,
  NewsletterLink,
  NewsletterOutcome,
  askForReminder,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
} from '@nobicast/contracts';
import {
  isForm,
  redirectFormFailures,
  registerStream,
  type Logger,
  type RouteInput,
} from '@nobicast/service-kit';
import type { ErrorRequestHandler, IRouter, Request } from 'express';

const outcomeOfFailure = { validation_failed: 'invalid', too_many_requests: 'limited' } as const;
const outcomeOf = (code: string) =>
  code in outcomeOfFailure ? outcomeOfFailure[code as keyof typeof outcomeOfFailure] : 'failed';

/** A call behind a form that asks for an address. Without JavaScript its answer is a page. */
export function addressForm<Contract extends typeof subscribeToNewsletter | typeof askForReminder>(
  router: IRouter,
  contract: Contract,
  {
    ask,
    outcomePath,
    logger,
  }: {
    ask(input: RouteInput<Contract>): Promise<void>;
    outcomePath(outcome: NewsletterOutcome): string;
    logger: Logger;
  },
): void {
  registerStream(router, contract, async (input, response) => {
    await ask(input);
    response.set('Cache-Control', 'no-store');
    if (isForm(input.request)) response.redirect(303, outcomePath('thanked'));
    else response.json({ ok: true, data: {} });
  });
  router.use(
    contract.path,
    redirectFormFailures(logger, ({ code }) => outcomePath(outcomeOf(code))),
  );
}

/** A call behind the link of a mail, where only a POST changes anything: scanners open links. */
export function linkAction(
  router: IRouter,
  contract:
    | typeof confirmNewsletter
    | typeof unsubscribeFromNewsletter
    | typeof confirmReminder
    | typeof endReminder,
  {
    act,
    page,
    logger,
  }: { act(token: string): Promise<NewsletterLink>; page(token: string): string; logger: Logger },
): void {
  registerStream(router, contract, async ({ query }, response) => {
    const data = await act(query.token);
    response.set('Cache-Control', 'no-store');
    // A mail program must not be redirected (RFC 8058, 3.1), the form of the page has to be.
    if (query.from === 'page') response.redirect(303, page(query.token));
    else response.json({ ok: true, data });
  });
  const toPage = redirectFormFailures(logger, (_failure, { query }) => page(String(query.token)));
  const onFailure: ErrorRequestHandler = (error, request: Request, response, next) =>
    request.query.from === 'page' ? toPage(error, request, response, next) : next(error);
  router.use(contract.path, onFailure);
}
