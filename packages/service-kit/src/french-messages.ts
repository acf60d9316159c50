import { z } from 'zod';

const zodFrench = z.locales.fr().localeError;

const bound = (issue: { origin: string; inclusive?: boolean }, limit: number | bigint, word: string) => {
  const unit = issue.origin === 'string' ? ' caractères' : issue.origin === 'array' ? ' éléments' : '';
  return `${limit}${unit} ${word}.`;
};

/** What a person reads about a bad field when its schema says nothing itself. Passed to each parse: nothing global. */
export const frenchMessage: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'Ce champ est obligatoire.';
  if (issue.code === 'too_small') return bound(issue, issue.minimum, 'au moins');
  if (issue.code === 'too_big') return bound(issue, issue.maximum, 'au plus');
  if (issue.code === 'invalid_value')
    return `Une de ces valeurs est attendue : ${issue.values.map(String).join(', ')}.`;
  if (issue.code === 'invalid_format' && issue.format === 'url') return 'Une adresse web est attendue.';
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'Une adresse e-mail est attendue.';
  return zodFrench(issue);
};
