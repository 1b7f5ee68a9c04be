/** Notifications of the compiled executable to systemd: sd_notify(3). */
import { expect, test } from 'bun:test';
import { start } from '../support/executable.ts';
import { needing } from '../support/needing.ts';
import { notifySocket } from '../support/notify-socket.ts';

needing(process.platform === 'linux', 'not Linux').describe('the service manager', () => {
  for (const [kind, isAbstract] of [
    ['a path', false],
    ['an abstract name', true],
  ] as const) {
    test(`a service manager at ${kind} hears that the service is ready, and that it stops`, async () => {
      using manager = notifySocket(isAbstract);
      await using service = await start([], { environment: { NOTIFY_SOCKET: manager.path } });
      while (manager.heard().length === 0) await Bun.sleep(5);
      expect(manager.heard()).toEqual([`READY=1\nSTATUS=Serving ${service.url}`]);
      expect((await fetch(`${service.url}/ready`)).status).toBe(200);
      expect(await service.stop()).toBe(0);
      expect(manager.heard().slice(1)).toEqual(['STOPPING=1\nSTATUS=Finishing requests in flight']);
    });
  }

  test('a missing service manager does not keep the service from serving', async () => {
    for (const path of ['/nowhere/notify', 'vsock:2:1234']) {
      await using service = await start([], { environment: { NOTIFY_SOCKET: path } });
      expect((await fetch(`${service.url}/health`)).status).toBe(200);
      expect(await service.stop()).toBe(0);
      expect(service.output()).toContain('The service manager at NOTIFY_SOCKET was not told READY=1: ');
    }
  });
});
