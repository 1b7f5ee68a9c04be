/** The archive of one target: the executable with what comes with it, in a folder of its own. */
import { COMPLETION_NAMES, type Companions } from './companions.ts';
import { type Entry, tarGzOf } from './tar.ts';
import { programOf, type Target } from './targets.ts';

/** `tar` of Windows 10 reads the same form as that of other systems. */
export const archiveFor = ({ name }: Target, version: string): string => `clinmeter-${version}-${name}.tar.gz`;

/** The content of an archive. The date is that of every file, ISO 8601. */
export type Packed = {
  readonly version: string;
  readonly executable: Uint8Array;
  readonly shared: Companions;
  readonly date: string;
};

export const archiveOf = (
  target: Target,
  { version, executable, shared: { manual, documents, etc, completions }, date }: Packed,
): Uint8Array => {
  const files: readonly Entry[] = [
    { path: programOf(target), content: executable, mode: 0o755 },
    manual((file) => `etc/${file}`),
    ...documents,
    ...etc.map((file) => ({ ...file, path: `etc/${file.path}` })),
    ...Object.entries(completions).map(([shell, text]) => ({
      path: `completions/${COMPLETION_NAMES[shell as keyof typeof COMPLETION_NAMES]}`,
      content: `${text}\n`,
    })),
  ];
  const folder = archiveFor(target, version).replace('.tar.gz', '');
  return tarGzOf(
    files.map((file) => ({ ...file, path: `${folder}/${file.path}` })),
    date,
  );
};
