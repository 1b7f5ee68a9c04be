/** The target machines of a release, and the names of its files. */
/** A target machine. */
export type Target = {
  /** Part of the file name. */
  readonly name: string;
  /** Bun's compile target; without one, this machine. */
  readonly bun?: string;
  /** The systems the executable runs on, for the release notes. */
  readonly machine: string;
};

const GLIBC = 'Linux with glibc 2.17 or later';
const MUSL = 'Linux with musl, such as Alpine, and libstdc++ (apk add libstdc++)';

/** The baseline builds for x86-64 also run on processors without AVX2. */
export const TARGETS: readonly Target[] = [
  { name: 'linux-x64', bun: 'bun-linux-x64-baseline', machine: `${GLIBC}, x86-64` },
  { name: 'linux-arm64', bun: 'bun-linux-arm64', machine: `${GLIBC}, ARM64` },
  { name: 'linux-x64-musl', bun: 'bun-linux-x64-musl-baseline', machine: `${MUSL}, x86-64` },
  { name: 'linux-arm64-musl', bun: 'bun-linux-arm64-musl', machine: `${MUSL}, ARM64` },
  { name: 'darwin-arm64', bun: 'bun-darwin-arm64', machine: 'macOS on Apple silicon' },
  { name: 'darwin-x64', bun: 'bun-darwin-x64-baseline', machine: 'macOS on Intel' },
  { name: 'windows-x64', bun: 'bun-windows-x64-baseline', machine: 'Windows 10 or later, x86-64' },
];

export const fileFor = ({ name }: Target, version: string): string =>
  `clinmeter-${version}-${name}${isWindows(name) ? '.exe' : ''}`;

/** The name of the executable where it is installed. */
export const programOf = ({ name }: Target): string => (isWindows(name) ? 'clinmeter.exe' : 'clinmeter');

const isWindows = (name: string): boolean => name.startsWith('windows');

/** The bill of materials. */
export const sbomFor = (version: string): string => `clinmeter-${version}.cdx.json`;
