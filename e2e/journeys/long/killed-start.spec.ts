import { expectWholeSite, moments } from '../../stack/first-start.ts';
import { createSite, untilPrinted, type Site } from '../../stack/npm-start.ts';
import { publishUnchecked } from '../../stack/start-stack.ts';
import { test } from '../../stack/test.ts';

// A first start in which each process is killed at up to three moments, and all at once at five. In the end there is
// always a complete site with an administrator. `outages/first-start.spec.ts` has two moments.

type Moment = keyof typeof moments;

const parts: Record<string, readonly Moment[]> = {
  postgres: ['database', 'episodes', 'sounds'],
  'object-store': ['episodes', 'gateway', 'sounds'],
  mail: ['episodes', 'releases', 'sounds'],
  content: ['releases', 'gateway', 'sounds'],
  auth: ['releases', 'gateway', 'sounds'],
  comments: ['releases', 'gateway', 'sounds'],
  media: ['releases', 'gateway', 'sounds'],
  shell: ['shell', 'gateway', 'sounds'],
  gateway: ['gateway', 'sounds', 'whole'],
};
const killedTogether: readonly Moment[] = ['database', 'episodes', 'releases', 'gateway', 'sounds'];

test.setTimeout(600_000);
let site: Site;
test.beforeEach(async () => {
  site = await createSite({ NOBICAST_DEMO_DATA: 'on' });
  publishUnchecked(site.dataFolder);
});
test.afterEach(() => site.remove());

// UP5
for (const [part, times] of Object.entries(parts))
  for (const moment of times)
    test(`a first start in which ${part} is killed after “${moments[moment]}” goes on by itself`, async () => {
      const started = site.start();
      await untilPrinted(started, moments[moment]);
      const pid = site.readRecord().parts[part];
      if (pid === undefined) throw new Error(`${part} does not run yet.`);
      process.kill(pid, 'SIGKILL');
      await expectWholeSite(site, started);
    });

for (const moment of killedTogether)
  test(`a first start that is killed as a whole after “${moments[moment]}” is finished by the next`, async () => {
    const first = site.start();
    await untilPrinted(first, moments[moment]);
    site.killAll();
    await first.exited;
    await expectWholeSite(site, site.start());
  });
