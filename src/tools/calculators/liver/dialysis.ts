import { flag, recorded, said } from '../../inputs.ts';

/** Dialysis as the policies of liver allocation count it. */
export const dialysis = said(
  recorded('dialysis'),
  flag('dialysis', 'Dialysis twice, or 24 hours of haemodialysis, in the last 7 days'),
);
