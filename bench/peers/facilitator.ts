/** A facilitator that settles everything, after as many milliseconds as its argument says. */
import { countingFacilitator } from '../../test/support/counting-facilitator.ts';

const delay = Number(process.argv[2] ?? '0');

console.log(countingFacilitator(delay > 0 ? () => Bun.sleep(delay) : undefined).url);
