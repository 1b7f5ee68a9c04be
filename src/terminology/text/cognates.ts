/** English words that a Spanish or Portuguese medical word is likely to be: `hipotiroidismo` is hypothyroidism. */

/** Letters at the start, anywhere and at the end of a word, in this order, and what English has. */
const RULES: readonly (readonly [spelling: RegExp, english: string])[] = [
  [/^hipo/, 'hypo'],
  [/^hiper/, 'hyper'],
  [/^neum(?=o)/, 'pneum'],
  [/^esc/, 'sc'],
  [/^est(?=[aeiour])/, 'st'],
  [/^esp/, 'sp'],
  [/tiroid/, 'thyroid'],
  [/(?<=\w)fi(?=[aeiou])/, 'phi'],
  [/^col(?=[ei])/, 'chol'],
  [/qu(?=[ei])/, 'ch'],
  [/rr?agia$/, 'rrhage'],
  [/rrea$/, 'rrhea'],
  [/(?:cion|ciones|cione|cao)$/, 'tion'],
  [/(?:sion|siones|sione|sao)$/, 'sion'],
  [/ismo$/, 'ism'],
  [/idad(?:es)?$/, 'ity'],
  [/(?:encia|incia)$/, 'ency'],
  [/ancia$/, 'ancy'],
  [/^cron(?=i)/, 'chron'],
  [/(?:ico|ica|icos|icas)$/, 'ic'],
  [/(?:oso|osa|osos|osas)$/, 'ous'],
  [/(?:ario|aria)$/, 'ary'],
  [/(?:ivo|iva)$/, 'ive'],
  [/(?:ado|ada)$/, 'ated'],
  [/patia$/, 'pathy'],
  [/grafia$/, 'graphy'],
  [/tomia$/, 'tomy'],
  [/trofia$/, 'trophy'],
  [/algia$/, 'algia'],
  [/ura$/, 'ure'],
];

/** `undefined` for a word that no rule changes. */
export const cognateOf = (word: string): string | undefined => {
  const english = RULES.reduce((spelt, [spelling, letters]) => spelt.replace(spelling, letters), word);
  return english === word ? undefined : english;
};
