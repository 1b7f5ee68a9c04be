/** Makes equal texts one, where millions of texts are some thousands: each text of its own takes memory of its own. */
export const sharing = (): ((text: string) => string) => {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found === undefined) known.set(text, text);
    return found ?? text;
  };
};
