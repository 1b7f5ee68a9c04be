/** The archive of one target: the executable with what comes with it, in a folder of its own. */
import { VERSION } from '../../src/version.ts';
import { COMPLETION_NAMES, type Companions } from './companions.ts';
import { type Entry, tarGzOf } from './tar.ts';
import { fileFor, type Target } from './targets.ts';

/** `tar` of Windows 10 reads the same form as that of other systems. */
export const archiveFor = ({ name }: Target): string => `clinmeter-${VERSION}-${name}.tar.gz`;

/** The content of an archive. The date is that of every file, ISO 8601. */
export type Packed = { readonly executable: Uint8Array; readonly shared: Companions; readonly date: string };

export const archiveOf = (
  target: Target,
  { executable, shared: { documents, etc, completions }, date }: Packed,
): Uint8Array => {
  const program = fileFor(target).endsWith('.exe') ? 'clinmeter.exe' : 'clinmeter';
  const files: readonly Entry[] = [
    { path: program, content: executable, mode: 0o755 },
    ...documents,
    ...etc.map((file) => ({ ...file, path: `etc/${file.path}` })),
    ...Object.entries(completions).map(([shell, text]) => ({
      path: `completions/${COMPLETION_NAMES[shell as keyof typeof COMPLETION_NAMES]}`,
      content: `${text}\n`,
    })),
  ];
  const folder = archiveFor(target).replace('.tar.gz', '');
  return tarGzOf(
    files.map((file) => ({ ...file, path: `${folder}/${file.path}` })),
    date,
  );
};
