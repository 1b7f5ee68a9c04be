import { expect, test } from 'bun:test';
import { descriptorsIn } from '../../src/service/descriptors.ts';

const limits = (soft: string) =>
  `Limit                     Soft Limit           Hard Limit           Units     \nMax processes             1                    2                    processes \nMax open files            ${soft.padEnd(20)} 20000                files     \n`;

test('the limit of open files is read from what Linux tells', () => {
  expect(descriptorsIn(limits('512'))).toBe(512);
  expect(descriptorsIn(limits('unlimited'))).toBeUndefined();
  expect(descriptorsIn('')).toBeUndefined();
});
