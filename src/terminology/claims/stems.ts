/** The words of a name, as far as two names can share them. */

/** The first letters of the words of a name, without words that say nothing by themselves. */
export const stemsOf = (text: string): readonly string[] =>
  (text.toLowerCase().match(/[a-z]{4,}/g) ?? [])
    .filter((word) => !EMPTY.test(word))
    .map((word) => word.slice(0, COMPOUND.test(word) ? LONG : SHORT));
const EMPTY = /^(?:unspecified|with|without|other|disease|chronic|acute|specified|disorder|site)s?$/;

/** Words of Greek that begin alike and are others: hemorrhage and hemorrhoids, pneumonia and pneumothorax. */
const COMPOUND =
  /^(?:arterio|cardio|cerebro|cholecyst|encephalo|endo|gastro|hemo|hepato|hydro|hyper|hypo|lympho|myelo|nephro|neuro|osteo|peri|pneumo|poly|pyelo|thrombo)/;
const [SHORT, LONG] = [6, 9];
