/** A Debian package (deb(5)): an `ar` archive of the format version, the control files and the data. */
import type { Packed } from './archive.ts';
import type { Companions } from './companions.ts';
import { type Entry, tarGzOf } from './tar.ts';
import type { Target } from './targets.ts';

/** Debian's name of the machine, for targets that Debian runs on. */
const MACHINES: Readonly<Record<string, string>> = { 'linux-x64': 'amd64', 'linux-arm64': 'arm64' };

const UNITS = 'usr/lib/systemd/system';
const DOCUMENTS = 'usr/share/doc/clinmeter';
const SHOP = 'clinmeter.toml';
const SETTINGS = 'etc/clinmeter';

/** The file of the package; `undefined` for a target without one. */
export const debFor = ({ name }: Target, version: string): string | undefined => {
  const machine = MACHINES[name];
  return machine && `clinmeter_${debVersionOf(version)}_${machine}.deb`;
};

/** dpkg sorts what follows `~` before the release itself (deb-version(7)), as Semantic Versioning does with `-`. */
const debVersionOf = (version: string): string => version.replace(/-git\.(\d+)\.g/, '~git$1.');

/** The package of a target. Installing it starts nothing. */
export const debOf = (target: Target, { version, executable, shared, date }: Packed): Uint8Array => {
  const data = dataOf(executable, shared);
  const control = [
    { path: 'control', content: controlOf({ machine: MACHINES[target.name] ?? '', version }, data) },
    { path: 'conffiles', content: `/${SETTINGS}/${SHOP}\n` },
    ...Object.entries(SCRIPTS).map(([path, content]) => ({ path, content, mode: 0o755 })),
  ];
  return arOf(
    [
      ['debian-binary', new TextEncoder().encode('2.0\n')],
      ['control.tar.gz', tarGzOf(control, date)],
      ['data.tar.gz', tarGzOf(data, date)],
    ],
    date,
  );
};

/** A unit without how to install it. Programs of packages are in `/usr/bin`, those of operators in `/usr/local/bin`. */
const packaged = ({ path, content }: Entry): Entry => ({
  path: `${UNITS}/${path}`,
  content: new TextDecoder()
    .decode(content as Uint8Array)
    .replace(/^(?:#.*\n)+\n/, '')
    .replaceAll('/usr/local/bin/', '/usr/bin/'),
});

const dataOf = (executable: Uint8Array, { manual, documents, etc, completions }: Companions): readonly Entry[] => {
  const isUnit = ({ path }: Pick<Entry, 'path'>) => /\.(?:service|timer)$/.test(path);
  const placeOf = (path: string) => (isUnit({ path }) ? `/${UNITS}/${path}` : `examples/${path}`);
  const shop = etc.find(({ path }) => path === SHOP)?.content ?? '';
  return [
    { path: 'usr/bin/clinmeter', content: executable, mode: 0o755 },
    ...etc.filter(isUnit).map(packaged),
    ...etc.filter((file) => !isUnit(file)).map((file) => ({ ...file, path: `${DOCUMENTS}/examples/${file.path}` })),
    ...[manual(placeOf), ...documents].map((file) => ({
      ...file,
      path: `${DOCUMENTS}/${file.path === 'LICENSES.txt' ? 'copyright' : file.path}`,
    })),
    { path: 'usr/share/bash-completion/completions/clinmeter', content: `${completions.bash}\n` },
    { path: 'usr/share/zsh/vendor-completions/_clinmeter', content: `${completions.zsh}\n` },
    { path: 'usr/share/fish/vendor_completions.d/clinmeter.fish', content: `${completions.fish}\n` },
    { path: SETTINGS, mode: 0o755 },
    { path: `${SETTINGS}/${SHOP}`, content: shop, mode: 0o644 },
    { path: `${SETTINGS}/secrets`, mode: 0o700 },
  ];
};

const controlOf = ({ machine, version }: { machine: string; version: string }, data: readonly Entry[]): string => {
  const bytes = data.reduce((sum, { content = '' }) => sum + content.length, 0);
  return `Package: clinmeter
Version: ${debVersionOf(version)}
Architecture: ${machine}
Maintainer: Clinmeter developers <clinmeter@localhost>
Installed-Size: ${Math.ceil(bytes / 1024)}
Depends: libc6 (>= 2.17)
Recommends: ca-certificates
Section: net
Priority: optional
Description: deterministic clinical answers for software agents, paid per call
 Clinical calculators and codes (RxNorm, ICD-10-CM, LOINC), sold per call over
 HTTP with x402 version 2. The service does not start by itself: write
 /etc/clinmeter/clinmeter.toml, then systemctl enable --now clinmeter.
`;
};

/** Debian runs these. The unit has a dynamic account, so the package makes none. */
const SCRIPTS = {
  postinst: `#!/bin/sh
set -e
if [ "$1" = configure ]; then
  install -d -m 0700 /var/backups/clinmeter
  # Earlier versions hid the whole folder; the account of the service reads the shop file.
  if [ "$(stat -c %a /etc/clinmeter)" = 700 ]; then
    find /etc/clinmeter -mindepth 1 ! -name clinmeter.toml -exec chmod go-rwx {} +
    chmod 755 /etc/clinmeter
  fi
  if grep -qs '^[A-Z]' /etc/clinmeter/environment; then
    echo "Variables of /etc/clinmeter/environment win over /etc/clinmeter/clinmeter.toml: move them there." >&2
  fi
  if [ -d /run/systemd/system ]; then
    systemctl --system daemon-reload
    if [ -n "$2" ]; then systemctl try-restart clinmeter.service; fi
  fi
fi
`,
  prerm: `#!/bin/sh
set -e
if [ "$1" = remove ] && [ -d /run/systemd/system ]; then
  systemctl disable --now clinmeter.service clinmeter-backup.timer
fi
`,
  postrm: `#!/bin/sh
set -e
if [ -d /run/systemd/system ]; then systemctl --system daemon-reload; fi
if [ "$1" = purge ]; then
  rmdir /etc/clinmeter/secrets /etc/clinmeter /var/backups/clinmeter 2> /dev/null || true
  if [ -e /etc/clinmeter/secrets ]; then echo "Your keys stay in /etc/clinmeter/secrets." >&2; fi
  if [ -e /var/lib/private/clinmeter ] || [ -e /var/lib/clinmeter ]; then
    echo "The ledger stays in /var/lib/clinmeter: it holds what buyers paid for." >&2
  fi
fi
`,
} as const;

/** The common form of `ar` (ar(5)): 60 bytes of text before each file, which begins at an even byte. */
const arOf = (files: readonly (readonly [name: string, content: Uint8Array])[], date: string): Uint8Array => {
  const seconds = String(Date.parse(date) / 1000);
  const parts = files.flatMap(([name, content]) => [
    Buffer.from(
      [name.padEnd(16), seconds.padEnd(12), '0'.padEnd(6), '0'.padEnd(6), '100644'.padEnd(8)].join('') +
        `${String(content.length).padEnd(10)}\`\n`,
    ),
    Buffer.from(content),
    Buffer.from(content.length % 2 === 0 ? '' : '\n'),
  ]);
  return Buffer.concat([Buffer.from('!<arch>\n'), ...parts]);
};
