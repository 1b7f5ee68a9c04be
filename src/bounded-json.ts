/** Bounds JSON that strangers send: the engine takes milliseconds for deep or wide values, which no message needs. */

/** More values, or more levels, than any message or payment has. */
export const MOST_VALUES = 2000;
export const MOST_LEVELS = 64;

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPENING, CLOSING] = [new Set([0x5b, 0x7b]), new Set([0x5d, 0x7d])];

/** True for a JSON text with more than 2,000 values or 64 levels. It looks at each character once, and parses nothing. */
export const isOutsized = (text: string): boolean => {
  let [values, levels, isText] = [1, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isText) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isText = false;
    } else if (code === QUOTE) isText = true;
    else if (code === COMMA) values += 1;
    else if (OPENING.has(code)) levels += 1;
    else if (CLOSING.has(code)) levels -= 1;
    if (values > MOST_VALUES || levels > MOST_LEVELS) return true;
  }
  return false;
};

/** The first member that the object of a valid JSON text has twice: a parser would take the last alone, and say nothing. */
export const repeatedMember = (text: string): string | undefined => {
  const seen = new Set<string>();
  let [levels, start, end, isText] = [0, 0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isText) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) [isText, end] = [false, at + 1];
    } else if (code === QUOTE) [isText, start] = [true, at];
    else if (OPENING.has(code)) levels += 1;
    else if (CLOSING.has(code)) levels -= 1;
    else if (code === COLON && levels === 1) {
      const name: string = JSON.parse(text.slice(start, end));
      if (seen.has(name)) return name;
      seen.add(name);
    }
  }
  return undefined;
};
