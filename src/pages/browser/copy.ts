/** Buttons that copy a block of code. */

/** Puts a button into each block that has none, where the page may write to the clipboard. */
export const addCopyButtons = (): void => {
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
