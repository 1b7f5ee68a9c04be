/** The machines that a release is for, and the names of its files. */
import { VERSION } from '../../src/version.ts';

/** A machine, and what Bun calls it. */
export type Target = {
  /** As it stands in the name of the file. */
  readonly name: string;
  /** The compile target of Bun; without one it is this machine. */
  readonly bun?: string;
  /** What the executable runs on. */
  readonly machine: string;
};

const GLIBC = 'Linux with glibc 2.17 or later';
const MUSL = 'Linux with musl, such as Alpine, and libstdc++ (apk add libstdc++)';

/** x86-64 is built for processors without AVX2 too. */
export const TARGETS: readonly Target[] = [
  { name: 'linux-x64', bun: 'bun-linux-x64-baseline', machine: `${GLIBC}, x86-64` },
  { name: 'linux-arm64', bun: 'bun-linux-arm64', machine: `${GLIBC}, ARM64` },
  { name: 'linux-x64-musl', bun: 'bun-linux-x64-musl-baseline', machine: `${MUSL}, x86-64` },
  { name: 'linux-arm64-musl', bun: 'bun-linux-arm64-musl', machine: `${MUSL}, ARM64` },
  { name: 'darwin-arm64', bun: 'bun-darwin-arm64', machine: 'macOS on Apple silicon' },
  { name: 'darwin-x64', bun: 'bun-darwin-x64-baseline', machine: 'macOS on Intel' },
  { name: 'windows-x64', bun: 'bun-windows-x64-baseline', machine: 'Windows 10 or later, x86-64' },
];

/** The file with the checksums of all the others, as `sha256sum --check` reads it. */
export const SUMS = 'SHA256SUMS';

/** The name of the executable for a machine. */
export const fileFor = ({ name }: Target): string =>
  `clinmeter-${VERSION}-${name}${name.startsWith('windows') ? '.exe' : ''}`;

/** The name of the bill of materials. */
export const SBOM = `clinmeter-${VERSION}.cdx.json`;
