import { z } from 'zod';

// Compares `npm audit --json` with the advisories that we accept for a while.

export interface Advisory {
  id: string;
  package: string;
  severity: string;
  title: string;
}

/** `unavailable` says why there is no report. */
export type Audit = { advisories: Advisory[] } | { unavailable: string };

/** An accepted advisory, with the reason and the last day. */
const acceptedSchema = z.array(
  z.strictObject({ id: z.string().min(1), reason: z.string().min(20), until: z.iso.date() }),
);
export type Accepted = z.infer<typeof acceptedSchema>[number];

const foundSchema = z.object({
  source: z.number(),
  name: z.string(),
  severity: z.string(),
  title: z.string(),
  url: z.string(),
});
const reportSchema = z.object({
  auditReportVersion: z.literal(2),
  // A text names the package of the report that has the advisory.
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), foundSchema])) })),
});
const failureSchema = z.object({ message: z.string() });

/** Nobody would review what is accepted for longer. */
const longestDays = 183;
const refusedSeverities: readonly string[] = ['high', 'critical'];

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** @throws ZodError where the list is malformed */
export const readAccepted = (text: string): Accepted[] => acceptedSchema.parse(JSON.parse(text));

/** There is no report where the registry cannot be reached. */
export function readAudit(output: string): Audit {
  const json = parseJson(output);
  const report = reportSchema.safeParse(json);
  if (!report.success)
    return { unavailable: failureSchema.safeParse(json).data?.message ?? 'npm audit printed no report' };
  const advisories = new Map<string, Advisory>();
  for (const { via } of Object.values(report.data.vulnerabilities))
    for (const found of via) {
      if (typeof found === 'string') continue;
      const { url, source, name, severity, title } = found;
      // https://github.com/advisories/GHSA-xvch-5gv4-984h
      const id = /GHSA(?:-[\da-z]{4}){3}$/.exec(url)?.[0] ?? String(source);
      advisories.set(id, { id, package: name, severity, title });
    }
  return { advisories: [...advisories.values()] };
}

/** One line for each problem. `today` is a date: `2026-03-01`. */
export function advisoryProblems(audit: Audit, accepted: readonly Accepted[], today: string): string[] {
  const latest = new Date(Date.parse(today) + longestDays * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const ofList = accepted.flatMap(({ id, until }) => {
    if (until < today) return [`${id} was accepted until ${until}: update the package, or look at it again`];
    return until > latest ? [`${id} is accepted until ${until}, which is more than ${longestDays} days`] : [];
  });
  if ('unavailable' in audit) return ofList;
  const isAccepted = ({ id }: Advisory) => accepted.some((entry) => entry.id === id);
  const ofPackages = audit.advisories
    .filter((advisory) => refusedSeverities.includes(advisory.severity) && !isAccepted(advisory))
    .map(({ id, severity, title, ...found }) => `${found.package}: ${title} (${severity}, ${id})`);
  return [...ofList, ...ofPackages];
}

/** Accepted advisories that no longer occur. Empty without a report. */
export const outdatedEntries = (audit: Audit, accepted: readonly Accepted[]): Accepted[] =>
  'unavailable' in audit
    ? []
    : accepted.filter((entry) => !audit.advisories.some(({ id }) => id === entry.id));
