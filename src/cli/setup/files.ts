/** The files of a new shop: what stands in them, and how all of them come into place, or none. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import caddyfile from '../../../etc/Caddyfile' with { type: 'text' };
import nginxConf from '../../../etc/nginx.conf' with { type: 'text' };
import { codeOf } from '../../config/config-file.ts';
import { CommandError } from '../command.ts';

/** The proxies whose files are shipped. */
export const PROXIES = ['caddy', 'nginx'] as const;
export type ProxyName = (typeof PROXIES)[number];

/** `etc/` has them for this name and this place of the service. */
const [SHIPPED_NAME, SHIPPED_PLACE] = ['api.example.com', '127.0.0.1:8402'];

export const PROXY_FILES: Readonly<Record<ProxyName, string>> = { caddy: 'Caddyfile', nginx: 'nginx.conf' };

const SHIPPED: Readonly<Record<ProxyName, string>> = { caddy: caddyfile, nginx: nginxConf };

/** The shipped file of a proxy for another name and port. */
export const proxyText = (proxy: ProxyName, domain: string, port: number): string =>
  SHIPPED[proxy]
    .replace(`, with your name for ${SHIPPED_NAME}`, '')
    .replaceAll(SHIPPED_NAME, domain)
    .replaceAll(SHIPPED_PLACE, `127.0.0.1:${port}`);

/** The shop file of some settings by their flags. JSON writes a text as TOML does (toml.io, version 1.0, "String"). */
export const shopText = (settings: ReadonlyMap<string, string | number | boolean>): string =>
  [
    '# Written by clinmeter setup. The options: clinmeter serve --help. After a change: clinmeter config check',
    ...[...settings].map(([key, value]) => `${key} = ${JSON.stringify(value)}`),
    '',
  ].join('\n');

/** `isSecret`: only its owner may read it. */
export type NewFile = { readonly path: string; readonly text: string; readonly isSecret: boolean };

/** Files that wait beside the folder of the shop. */
export type Staged = {
  readonly folder: string;
  /** Puts all of them into place, or leaves everything as it was. @throws {@link CommandError} */
  readonly place: (files: readonly NewFile[]) => void;
  /** Removes what waits, and a folder of the shop that was made for nothing. */
  readonly [Symbol.dispose]: () => void;
};

/** Makes a folder that only this account can read, on the disk of the shop file. @throws {@link CommandError} */
export const stage = (shop: string): Staged => {
  const home = dirname(shop);
  return guarded(home, () => {
    const made = mkdirSync(home, { recursive: true, mode: 0o755 });
    const folder = mkdtempSync(join(home, '.setup-'));
    let isPlaced = false;
    return {
      folder,
      place: (files) => {
        guarded(home, () => placeAll(files, folder));
        isPlaced = true;
      },
      [Symbol.dispose]: () => {
        rmSync(folder, { recursive: true, force: true });
        if (made !== undefined && !isPlaced) rmSync(made, { recursive: true, force: true });
      },
    };
  });
};

const placeAll = (files: readonly NewFile[], folder: string): void => {
  const undo: (() => void)[] = [];
  try {
    for (const [index, { path, text, isSecret }] of files.entries()) {
      const [waiting, former] = [join(folder, `${index}.new`), join(folder, `${index}.former`)];
      writeFileSync(waiting, text, { mode: isSecret ? 0o600 : 0o644, flag: 'wx', flush: true });
      const made = mkdirSync(dirname(path), { recursive: true, mode: isSecret ? 0o700 : 0o755 });
      if (made !== undefined) undo.push(() => rmSync(made, { recursive: true }));
      if (existsSync(path)) {
        if (!statSync(path).isFile()) throw Object.assign(new Error('no file'), { code: 'EISDIR', path });
        renameSync(path, former);
        undo.push(() => renameSync(former, path));
      }
      renameSync(waiting, path);
      undo.push(() => rmSync(path));
    }
  } catch (error) {
    for (const step of undo.toReversed()) step();
    throw error;
  }
};

const guarded = <Result>(home: string, work: () => Result): Result => {
  try {
    return work();
  } catch (error) {
    const path = error instanceof Error && 'path' in error ? String(error.path) : home;
    const isDenied = ['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error));
    throw new CommandError(
      `${path} cannot be written (${codeOf(error)}), and nothing has changed`,
      isDenied ? 'sudo clinmeter setup, or --config FILE in a folder of your own' : `look at ${home}`,
    );
  }
};
