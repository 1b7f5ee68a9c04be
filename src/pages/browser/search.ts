/** The script of the documentation: finds tools as you type, and copies code. */

import { link, styled } from './dom.ts';
import type * as Finder from './finder.ts';

const MOST = 12;

type Find = Awaited<ReturnType<typeof Finder.finderAt>>;

const here = (name: string): URL => new URL(name, import.meta.url);

const loadFinder = async (): Promise<Find> => {
  const { finderAt }: typeof Finder = await import(here('finder.js').href);
  return finderAt(here('find.json'));
};

const startSearch = (box: HTMLElement, input: HTMLInputElement): void => {
  let finder: Promise<Find> | undefined;
  const load = (): Promise<Find> => {
    finder ??= loadFinder();
    return finder;
  };
  const list = box.querySelector('ol');
  const count = box.querySelector('.count');
  const show = async (): Promise<void> => {
    const find = await load();
    const words = input.value.trim();
    const found = words === '' ? [] : find(words);
    count?.replaceChildren(words === '' ? '' : `${found.length} ${found.length === 1 ? 'tool' : 'tools'} found`);
    list?.replaceChildren(...found.slice(0, MOST).map(entryFor));
  };
  input.addEventListener('focus', load);
  input.addEventListener('input', show);
  input.addEventListener('keydown', async (event) => {
    if (event.key === 'ArrowDown') event.preventDefault();
    if (event.key === 'Escape') input.value = '';
    if (!['Enter', 'ArrowDown', 'Escape'].includes(event.key)) return;
    await show();
    const first = list?.querySelector('a');
    if (event.key === 'Enter') first?.click();
    if (event.key === 'ArrowDown') first?.focus();
  });
  list?.addEventListener('keydown', (event) => {
    const links = [...list.querySelectorAll('a')];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    (links[links.indexOf(event.target as HTMLAnchorElement) + step] ?? input).focus();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.matches('input, select, textarea');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
  });
  box.hidden = false;
};

const entryFor = ({ id, title, place }: Finder.Found): HTMLElement =>
  styled('li', '', link(here(id).href, title, ' ', styled('span', '', place)));

/** Puts a button that copies into each block of code, if the page may write to the clipboard. */
const addCopyButtons = (): void => {
  if (!('clipboard' in navigator)) return;
  for (const block of document.querySelectorAll('main pre')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    const text = (): string => block.querySelector('code')?.textContent ?? '';
    button.addEventListener('click', async () => {
      const isDone = await navigator.clipboard.writeText(text()).then(
        () => true,
        () => false,
      );
      button.textContent = isDone ? 'Copied' : 'Not copied';
    });
    block.append(button);
  }
};

/** Scrolls the list beside the page to the page. */
const showCurrent = (): void => {
  const side = document.querySelector<HTMLElement>('.side');
  const current = side?.querySelector<HTMLElement>('[aria-current]');
  if (side && current) side.scrollTop = current.offsetTop - side.clientHeight / 3;
};

const box = document.querySelector<HTMLElement>('.find');
const input = document.querySelector<HTMLInputElement>('#find');
if (box !== null && input !== null) startSearch(box, input);
addCopyButtons();
showCurrent();
