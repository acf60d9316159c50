import type { CspReport } from '@nobicast/contracts';
import type { FigureGroup, Logger } from '@nobicast/service-kit';
import { describeViolation } from './csp-reports.rules.ts';

const figure = 'csp_violations_total';

/** Logs violations of our Content-Security-Policy, and counts them by directive. */
export function createCspReports({ logger }: { logger: Logger }) {
  const counts = new Map<string, number>([['other', 0]]);

  const figures: FigureGroup = {
    group: 'csp_reports',
    figures: [
      {
        name: figure,
        help: 'What browsers kept pages from because of the content security policy, by its directive',
        kind: 'counter',
        labels: ['directive'],
      },
    ],
    read: async () => [...counts].map(([directive, value]) => ({ figure, labels: { directive }, value })),
  };

  return {
    report(reported: CspReport, requestId: string): void {
      const violation = describeViolation(reported);
      if (!violation) return;
      const directive = String(violation.directive);
      counts.set(directive, (counts.get(directive) ?? 0) + 1);
      logger.warn(
        { requestId, ...violation },
        'a page was kept from something by its content security policy',
      );
    },
    figures,
  };
}

export type CspReports = ReturnType<typeof createCspReports>;
