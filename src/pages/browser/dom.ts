/** Elements from texts. What a server sends becomes text and never HTML. */

type Child = Node | string;

export const element = (name: string, ...children: readonly Child[]): HTMLElement => {
  const made = document.createElement(name);
  made.append(...children);
  return made;
};

export const styled = (name: string, className: string, ...children: readonly Child[]): HTMLElement => {
  const made = element(name, ...children);
  made.className = className;
  return made;
};

export const link = (href: string, ...children: readonly Child[]): HTMLAnchorElement => {
  const made = document.createElement('a');
  made.append(...children);
  made.href = href;
  return made;
};

export const button = (text: string, onClick: () => void): HTMLButtonElement => {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  made.addEventListener('click', onClick);
  return made;
};

export const block = (text: string): HTMLElement => element('pre', element('code', text));

export const folded = (title: string, ...content: readonly Child[]): HTMLElement =>
  element('details', element('summary', title), ...content);

export const json = (value: unknown): HTMLElement => block(JSON.stringify(value, null, 2));

export const terms = (entries: readonly (readonly [name: string, ...value: readonly Child[]])[]): HTMLElement =>
  styled('dl', 'terms', ...entries.flatMap(([name, ...value]) => [element('dt', name), element('dd', ...value)]));
