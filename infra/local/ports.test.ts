import { createServer } from 'node:http';
import { freePort, isPortFree } from './ports.ts';
import { readSettings } from './settings.ts';

describe('free ports', () => {
  // Outgoing connections use ports from 32768 (Linux) or 49152 (macOS, Windows) on.
  test('are below those of outgoing connections, and never returned twice', async () => {
    const ports = await Promise.all(Array.from({ length: 200 }, () => freePort()));
    expect(new Set(ports).size).toBe(200);
    expect(Math.max(...ports)).toBeLessThan(32_768);
    expect(Math.min(...ports)).toBeGreaterThan(1_023);
  });

  test('are of the range that is set, and the error names it when none is left', async () => {
    // Below those of every run.
    process.env.NOBICAST_PORTS = '19000-19009';
    jest.resetModules();
    const ofRange = await import('./ports.ts');
    delete process.env.NOBICAST_PORTS;
    const given: number[] = [];
    const takeAll = async () => {
      for (;;) given.push(await ofRange.freePort());
    };
    await expect(takeAll()).rejects.toThrow('No port of the range 19000-19009 is free.');
    expect(given.length).toBeGreaterThan(1);
    expect(given.every((port) => port >= 19_000 && port <= 19_009)).toBe(true);
    expect(new Set(given).size).toBe(given.length);
  });

  test('of a site are none of those that its settings name', async () => {
    // As many as are needed.
    process.env.NOBICAST_PORTS = '19010-19019';
    jest.resetModules();
    const { planAddresses } = await import('./environments.ts');
    delete process.env.NOBICAST_PORTS;
    const ports = { site: 19_012, mail: 19_014, store: 19_017 };
    const addresses = await planAddresses({ ...readSettings('/', {}, []), ports });
    expect(new Set(Object.values(addresses)).size).toBe(10);
    expect(addresses).toMatchObject(ports);
  });

  test('a port in use is not free', async () => {
    const port = await freePort();
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    expect(await isPortFree(port)).toBe(false);
    await new Promise((resolve) => server.close(resolve));
    expect(await isPortFree(port)).toBe(true);
  });
});
