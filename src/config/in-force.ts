/**
 * What a process runs with, option by option: the text that people may see, and a digest to compare it by. So a running
 * service and the command that reloads it tell each other what is in force without telling a secret.
 */
import { hash } from 'node:crypto';
import { resolve } from 'node:path';
import { isObject } from '../payments/protocol/headers.ts';
import { formatUsdc } from '../payments/protocol/usdc.ts';
import { NO_FILE } from './config-file.ts';
import { type Flag, isSecretText, isSetting } from './option.ts';
import { options } from './options.ts';
import { type Resolved, withoutCredentials } from './read.ts';
import type { ToolSetting, ToolSettings } from './tool-settings.ts';

/** `value`: as people may see it, null for none. `origin`: as {@link Resolved} has it. */
export type Shown = { readonly flag: string; readonly value: string | null; readonly origin: string };

/** `digest`: of the value as it is used, with a salt that both sides of a comparison have. */
export type InForce = Shown & { readonly digest: string };

/** An option whose value has changed. */
export type Change = { readonly option: string; readonly from: string; readonly to: string };

/** The options of a service by their names in the table. */
export type ResolvedService = Readonly<Record<keyof typeof options, Resolved>>;

/** A URL without user and password. */
const CLEARED = /^\s*\S+:\/\/(?:…@)?[^@]*$/;

/** True for a secret, and for text that may hold one at an unknown place: both are only reported as set. */
const isHidden = (option: Flag, text: string): boolean =>
  isSetting(option) &&
  (option.isSecret === true || (isSecretText(option, text) && !CLEARED.test(withoutCredentials(text))));

export const shownAs = ({ option, given }: Resolved): Shown => ({
  flag: option.flag,
  value: given === undefined ? null : isHidden(option, given.text) ? 'set' : withoutCredentials(given.text),
  origin: given?.origin ?? 'not set',
});

/** A value as text: equal values have equal ones. A configuration file is the same from every folder. */
const canonical = ({ option, value }: Resolved): string =>
  option === options.config && typeof value === 'string' && value !== NO_FILE
    ? JSON.stringify(resolve(value))
    : JSON.stringify(value ?? null, (_, inner) => (typeof inner === 'bigint' ? String(inner) : sorted(inner)));

const sorted = (value: unknown): unknown => {
  if (value instanceof Map) return Object.fromEntries([...value].toSorted());
  return isObject(value) ? Object.fromEntries(Object.entries(value).toSorted()) : value;
};

/** What each option is, for another process that knows the salt. */
export const inForce = (resolved: ResolvedService, salt: string): readonly InForce[] =>
  Object.values(resolved).map((one) => ({
    ...shownAs(one),
    digest: hash('sha256', `${salt}\n${one.option.flag}\n${canonical(one)}`, 'hex'),
  }));

const NONE = 'not set';

/**
 * What differs between two configurations of one process, in the order of the options.
 *
 * @param contents - of files that are named by a text that may stay the same, by the name of the option
 */
export const changesBetween = (
  [before, next]: readonly [ResolvedService, ResolvedService],
  contents: Readonly<Record<string, readonly [before: string, next: string]>> = {},
): readonly Change[] =>
  (Object.keys(options) as (keyof typeof options)[]).flatMap((name): readonly Change[] => {
    const [was, is] = [before[name], next[name]];
    if (name === 'toolSettings') return toolChanges(was.value as ToolSettings, is.value as ToolSettings);
    const option = options[name].flag;
    const [from, to] = [was, is].map((one) => shownAs(one).value ?? NONE) as [string, string];
    const [contentBefore, content] = contents[name] ?? [];
    if (canonical(was) === canonical(is))
      return contentBefore === content ? [] : [{ option, from: `${from} with other content`, to }];
    return [{ option, from, to: from === to ? 'another value' : to }];
  });

const USUAL: Readonly<Record<keyof ToolSetting, string>> = {
  price: 'the usual price',
  payTo: 'the address of --pay-to',
  isEnabled: 'true',
};

const KEYS = { price: 'price', payTo: 'pay-to', isEnabled: 'enabled' } as const;

const toolChanges = (before: ToolSettings = new Map(), next: ToolSettings = new Map()): readonly Change[] =>
  [...new Set([...before.keys(), ...next.keys()])].flatMap((id) =>
    (Object.keys(KEYS) as (keyof ToolSetting)[]).flatMap((key) => {
      const [from, to] = [before.get(id)?.[key], next.get(id)?.[key]].map((value) =>
        value === undefined ? USUAL[key] : typeof value === 'bigint' ? formatUsdc(value) : String(value),
      ) as [string, string];
      return from === to ? [] : [{ option: `tools.${id}.${KEYS[key]}`, from, to }];
    }),
  );

/** True for what stays as it was at the start: a flag, a variable, or a credential of systemd. */
const isOfStart = ({ origin }: Shown): boolean => /^(?:--|CLINMETER_(?!.*_FILE$)|credential )/.test(origin);

/**
 * The options whose expected value a service does not have, a sentence for each.
 *
 * @param expected - the options of the command. One that was not given to it is not compared.
 * @param isRestart - true if a restart would have exactly what the command has: then a variable that is gone is missed
 */
export const notInForce = (
  expected: readonly InForce[],
  reported: readonly InForce[],
  isRestart: boolean,
): readonly string[] => {
  const found = new Map(reported.map((one) => [one.flag, one]));
  return expected.flatMap((wanted) => {
    const has = found.get(wanted.flag);
    if (has === undefined || has.digest === wanted.digest) return [];
    const isGiven = wanted.origin !== 'default' && wanted.origin !== NONE;
    const isGone = isRestart && has.origin.startsWith('CLINMETER_');
    if (!isGiven && !isGone) return [];
    // Of a secret, both show the same.
    const isHidden = has.value === wanted.value;
    const value = isHidden ? 'has another value' : `is ${has.value ?? NONE}`;
    const place = isOfStart(has) ? `fixed at the start by ${has.origin}` : `from ${has.origin}`;
    const wish = isHidden ? 'that' : `${wanted.value ?? NONE}, that`;
    const expected = isGiven ? `; expected: ${wish} of ${wanted.origin}` : ', which is not set any more';
    return [`--${wanted.flag} ${value}, ${place}${expected}`];
  });
};
