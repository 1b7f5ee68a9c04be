/** The script of the documentation: finds tools as you type, and copies code. */
import { type Findable, finderOf } from '../../discovery/finder.ts';

const MOST = 12;

/** The links to tools, once each: what the search knows. */
const linksOnPage = (): ReadonlyMap<string, HTMLAnchorElement> =>
  new Map([...document.querySelectorAll<HTMLAnchorElement>('a[data-find]')].map((link) => [idOf(link), link]));

const idOf = ({ pathname }: HTMLAnchorElement): string => pathname.slice(pathname.lastIndexOf('/') + 1);

const groupOf = (link: HTMLAnchorElement): DOMStringMap => link.closest<HTMLElement>('[data-specialty]')?.dataset ?? {};

const findableIn = (link: HTMLAnchorElement): Findable => ({
  id: idOf(link),
  title: link.textContent ?? '',
  synonyms: (link.dataset.find ?? '').split(';'),
  specialty: Object.values(groupOf(link)).join(' '),
  inputs: link.dataset.inputs ?? '',
  description: '',
});

const startSearch = (box: HTMLElement, input: HTMLInputElement): void => {
  const links = linksOnPage();
  const find = finderOf([...links.values()].map(findableIn));
  const list = box.querySelector('ol');
  const count = box.querySelector('.count');
  const show = (): void => {
    const words = input.value.trim();
    const found = words === '' ? [] : find(words);
    count?.replaceChildren(words === '' ? '' : `${found.length} ${found.length === 1 ? 'tool' : 'tools'} found`);
    list?.replaceChildren(...found.slice(0, MOST).flatMap(({ id }) => entryFor(links.get(id))));
  };
  input.addEventListener('input', show);
  input.addEventListener('keydown', (event) => {
    const first = list?.querySelector('a');
    if (event.key === 'Enter') first?.click();
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      first?.focus();
    }
    if (event.key !== 'Escape') return;
    input.value = '';
    show();
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
  show();
};

const entryFor = (link: HTMLAnchorElement | undefined): readonly HTMLElement[] => {
  if (link === undefined) return [];
  const entry = document.createElement('li');
  const copy = document.createElement('a');
  copy.href = link.href;
  const specialty = document.createElement('span');
  specialty.textContent = groupOf(link).name ?? '';
  copy.append(link.textContent ?? '', ' ', specialty);
  entry.append(copy);
  return [entry];
};

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
