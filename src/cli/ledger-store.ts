/** The place of off-site copies: a folder, or a bucket of an S3-compatible store. */
import { constants, copyFileSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { S3Client, type S3Options } from 'bun';
import { reasonOf } from '../errors/reason.ts';
import { flush, flushNames } from '../payments/ledger/files.ts';
import { digestOfFile } from '../payments/ledger/seal.ts';
import { CommandError } from './command.ts';

export type Store = {
  /** The size of a copy in bytes; `undefined` if there is none. */
  readonly sizeOf: (name: string) => Promise<number | undefined>;
  /** Copies a file, and reads the copy back. It overwrites nothing. @throws {@link CommandError} */
  readonly put: (file: string, name: string) => Promise<void>;
  /** The copy as a person names it. */
  readonly placeOf: (name: string) => string;
};

/** The parts of `s3://bucket/prefix`. */
export type Bucket = { readonly bucket: string; readonly prefix: string };

/** Bucket names: Amazon S3 user guide, "General purpose bucket naming rules". `undefined` for another text. */
export const parseBucket = (text: string): Bucket | undefined => {
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.\-/]*))?$/.exec(text) ?? [];
  return bucket === undefined
    ? undefined
    : { bucket, prefix: prefix === '' ? '' : `${prefix.replace(/(?<!\/)\/+$/, '')}/` };
};

const refuseThere = async ({ sizeOf, placeOf }: Pick<Store, 'sizeOf' | 'placeOf'>, name: string): Promise<void> => {
  if ((await sizeOf(name)) === undefined) return;
  throw new CommandError(`${placeOf(name)} is there already, and a backup overwrites nothing`, 'another --to');
};

/** A folder, which is created if it is missing, for its owner alone. */
export const folderStore = (folder: string): Store => {
  const placeOf = (name: string): string => join(folder, name);
  const sizeOf = async (name: string) => statSync(placeOf(name), { throwIfNoEntry: false })?.size;
  return {
    placeOf,
    sizeOf,
    put: async (file, name) => {
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        await refuseThere({ sizeOf, placeOf }, name);
        copyFileSync(file, placeOf(name), constants.COPYFILE_EXCL);
        flush(placeOf(name));
        flushNames(folder);
      } catch (error) {
        if (error instanceof CommandError) throw error;
        throw new CommandError(
          `the copy cannot be written: ${reasonOf(error)}`,
          'check --to, its owner and its free space',
        );
      }
      if ((await digestOfFile(placeOf(name))) !== (await digestOfFile(file))) throw differing(placeOf(name));
    },
  };
};

const differing = (place: string): CommandError =>
  new CommandError(`${place} is not what was copied`, 'back up again, and look for errors of the disk or the store');

/** A bucket. Its answers are read back: that it takes a file does not tell that it keeps it. */
export const bucketStore = ({ bucket, prefix }: Bucket, options: S3Options): Store => {
  const client = new S3Client({ ...options, bucket });
  const placeOf = (name: string): string => `s3://${bucket}/${prefix}${name}`;
  const asked = async <Result>(ask: () => Promise<Result>): Promise<Result> => {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof CommandError) throw error;
      throw new CommandError(`the store ${bucket} does not do it: ${reasonOf(error)}`, HINT);
    }
  };
  const sizeOf = (name: string) =>
    asked(async () => {
      const file = client.file(`${prefix}${name}`);
      return (await file.exists()) ? (await file.stat()).size : undefined;
    });
  return {
    placeOf,
    sizeOf,
    put: async (file, name) => {
      await refuseThere({ sizeOf, placeOf }, name);
      const stored = await asked(async () => {
        const copy = client.file(`${prefix}${name}`);
        await copy.write(Bun.file(file));
        const hasher = new Bun.CryptoHasher('sha256');
        for await (const chunk of copy.stream()) hasher.update(chunk);
        return hasher.digest('hex');
      });
      if (stored !== (await digestOfFile(file))) throw differing(placeOf(name));
    },
  };
};

const HINT = 'check the bucket in --to, --store-endpoint, --store-region, --store-key-id and --store-secret';

/** Makes a file beside another for as long as it is used. */
export const withDraft = async <Result>(file: string, use: (draft: string) => Promise<Result>): Promise<Result> => {
  const draft = `${file}.copy-${process.pid}`;
  const all = ['', '-wal', '-shm'].map((suffix) => draft + suffix);
  const remove = (): void => {
    for (const one of all) if (existsSync(one)) rmSync(one);
  };
  remove();
  try {
    return await use(draft);
  } finally {
    remove();
  }
};
