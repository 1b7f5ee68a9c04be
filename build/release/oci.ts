/**
 * A container image as an OCI image layout (image-spec 1.1) in a tar archive, built without a daemon: the executable,
 * the C library of the machine that builds, and an account without rights.
 */
import { readFileSync } from 'node:fs';
import type { Commit } from '../contents/sbom.ts';
import { librariesOf } from './libraries.ts';
import { type Entry, gzipOf, tarOf } from './tar.ts';
import type { Target } from './targets.ts';

/** The account that other images without a shell use, too. */
const ACCOUNT = 65_532;
const DATA = '/data';

/** Names of machines in images are those of Go. */
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/** The file of the image; `undefined` for a target without one: only the machine that builds has its C library. */
export const imageFor = ({ name }: Target, version: string): string | undefined =>
  process.platform === 'linux' && name === `linux-${process.arch}` && process.arch in ARCHITECTURES
    ? `clinmeter-${version}-${name}.oci.tar`
    : undefined;

type Making = {
  /** The path of the executable, and its content. */
  readonly file: string;
  readonly executable: Uint8Array;
  readonly version: string;
  readonly commit: string;
  /** Of every file and of the image, ISO 8601. */
  readonly date: string;
};

/** @throws if the executable needs a library beside the C library */
export const imageOf = ({ file, executable, version, commit, date }: Making): Uint8Array => {
  const architecture = ARCHITECTURES[process.arch];
  const layers = [
    tarOf(baseOf(file), date),
    tarOf([{ path: 'usr/bin/clinmeter', content: executable, mode: 0o755 }], date),
  ].map((tar) => ({ tar, blob: blobOf('application/vnd.oci.image.layer.v1.tar+gzip', gzipOf(tar)) }));
  const config = json('application/vnd.oci.image.config.v1+json', {
    created: date,
    architecture,
    os: 'linux',
    config: {
      User: `${ACCOUNT}:${ACCOUNT}`,
      WorkingDir: DATA,
      Env: ['PATH=/usr/bin'],
      Entrypoint: ['/usr/bin/clinmeter'],
      Cmd: ['serve'],
      ExposedPorts: { '8402/tcp': {} },
      Volumes: { [DATA]: {} },
      StopSignal: 'SIGTERM',
      // Not of the specification: engines that know health checks read it.
      Healthcheck: { Test: ['CMD', '/usr/bin/clinmeter', 'health'], Interval: 30e9, Timeout: 5e9, Retries: 3 },
      Labels: labels({ version, commit, date }),
    },
    rootfs: { type: 'layers', diff_ids: layers.map(({ tar }) => `sha256:${digestOf(tar)}`) },
    history: ['C library', 'Clinmeter'].map((created_by) => ({ created: date, created_by })),
  });
  const manifest = json('application/vnd.oci.image.manifest.v1+json', {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    config: config.descriptor,
    layers: layers.map(({ blob }) => blob.descriptor),
    annotations: labels({ version, commit, date }),
  });
  const index = {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.index.v1+json',
    manifests: [
      {
        ...manifest.descriptor,
        platform: { architecture, os: 'linux' },
        annotations: {
          'org.opencontainers.image.ref.name': version,
          'io.containerd.image.name': `clinmeter:${version}`,
        },
      },
    ],
  };
  const blobs = [...layers.map(({ blob }) => blob), config, manifest];
  return tarOf(
    [
      { path: 'oci-layout', content: JSON.stringify({ imageLayoutVersion: '1.0.0' }) },
      { path: 'index.json', content: JSON.stringify(index) },
      ...blobs.map(({ descriptor, bytes }) => ({
        path: `blobs/${descriptor.digest.replace(':', '/')}`,
        content: bytes,
      })),
    ],
    date,
  );
};

const labels = ({ version, commit, date }: Commit): Readonly<Record<string, string>> => ({
  'org.opencontainers.image.title': 'Clinmeter',
  'org.opencontainers.image.version': version,
  'org.opencontainers.image.revision': commit,
  'org.opencontainers.image.created': date,
});

/** A file of the operator's own, in its place, says these two, too. */
const SHOP = `host = "0.0.0.0"
ledger = "${DATA}/ledger.sqlite"
`;

/** The C library where the executable looks for it, an account, and folders to write to. */
const baseOf = (file: string): readonly Entry[] => [
  ...librariesOf(file).map((library) => ({
    path: library.slice(1),
    content: readFileSync(library),
    mode: 0o755,
  })),
  {
    path: 'etc/passwd',
    content: `root:x:0:0:root:/:/sbin/nologin\nclinmeter:x:${ACCOUNT}:${ACCOUNT}::${DATA}:/sbin/nologin\n`,
  },
  { path: 'etc/group', content: `root:x:0:\nclinmeter:x:${ACCOUNT}:\n` },
  { path: 'etc/clinmeter/clinmeter.toml', content: SHOP },
  { path: 'tmp', mode: 0o1777 },
  { path: 'proc' },
  { path: DATA.slice(1), mode: 0o700, owner: ACCOUNT },
];

const digestOf = (bytes: Uint8Array): string => new Bun.CryptoHasher('sha256').update(bytes).digest('hex');

const blobOf = (mediaType: string, bytes: Uint8Array) => ({
  bytes,
  descriptor: { mediaType, digest: `sha256:${digestOf(bytes)}`, size: bytes.length },
});

const json = (mediaType: string, value: object) => blobOf(mediaType, new TextEncoder().encode(JSON.stringify(value)));
