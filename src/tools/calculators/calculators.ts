/** The calculators, which need no data, in the order of the documentation. */

import type { CalculatorTool } from './calculator.ts';
import { bsa } from './dosing/bsa.ts';
import { carboplatinCalvert } from './dosing/carboplatin-calvert.ts';
import { crclByWeight } from './dosing/crcl-by-weight.ts';
import { ibwDevine } from './dosing/ibw-devine.ts';
import { maintenanceFluids } from './dosing/maintenance-fluids.ts';
import { mme } from './dosing/mme.ts';
import { parkland } from './dosing/parkland.ts';
import { steroidConversion } from './dosing/steroid-conversion.ts';
import { targetWeight } from './dosing/target-weight.ts';
import { bmi } from './general/bmi.ts';
import { bsaMosteller } from './general/bsa-mosteller.ts';
import { charlson } from './general/charlson.ts';
import { pregnancyDating } from './general/pregnancy-dating.ts';
import { ascvdPce } from './heart/ascvd-pce.ts';
import { cha2ds2Va } from './heart/cha2ds2-va.ts';
import { cha2ds2Vasc } from './heart/cha2ds2-vasc.ts';
import { framinghamChd } from './heart/framingham-chd.ts';
import { grace } from './heart/grace.ts';
import { hasBled } from './heart/has-bled.ts';
import { heartScore } from './heart/heart-score.ts';
import { meanArterialPressure } from './heart/map.ts';
import { prevent } from './heart/prevent.ts';
import { qtc } from './heart/qtc.ts';
import { rcri } from './heart/rcri.ts';
import { timiNstemi } from './heart/timi-nstemi.ts';
import { centorMcisaac } from './infection/centor-mcisaac.ts';
import { feverpain } from './infection/feverpain.ts';
import { apacheII } from './intensive/apache-ii.ts';
import { gcs } from './intensive/gcs.ts';
import { news2 } from './intensive/news2.ts';
import { qsofa } from './intensive/qsofa.ts';
import { sirs } from './intensive/sirs.ts';
import { sofa } from './intensive/sofa.ts';
import { crclCockcroftGault } from './kidney/crcl-cockcroft-gault.ts';
import { egfrCkdEpi } from './kidney/egfr-ckd-epi.ts';
import { egfrCkdEpiCrCys } from './kidney/egfr-ckd-epi-cr-cys.ts';
import { egfrCkdEpiCystatinC } from './kidney/egfr-ckd-epi-cystatin-c.ts';
import { egfrMdrd } from './kidney/egfr-mdrd.ts';
import { egfrSchwartz } from './kidney/egfr-schwartz.ts';
import { fena } from './kidney/fena.ts';
import { kdigoCkd } from './kidney/kdigo-ckd.ts';
import { kfre } from './kidney/kfre.ts';
import { albi } from './liver/albi.ts';
import { apri } from './liver/apri.ts';
import { bisap } from './liver/bisap.ts';
import { childPugh } from './liver/child-pugh.ts';
import { fib4 } from './liver/fib4.ts';
import { glasgowBlatchford } from './liver/glasgow-blatchford.ts';
import { lille } from './liver/lille.ts';
import { maddrey } from './liver/maddrey.ts';
import { meld3 } from './liver/meld-3.ts';
import { meldNa } from './liver/meld-na.ts';
import { nafldFibrosis } from './liver/nafld-fibrosis.ts';
import { aaGradient } from './lung/aa-gradient.ts';
import { curb65 } from './lung/curb-65.ts';
import { psiPort } from './lung/psi-port.ts';
import { anionGap } from './metabolic/anion-gap.ts';
import { calciumCorrected } from './metabolic/calcium-corrected.ts';
import { freeWaterDeficit } from './metabolic/free-water-deficit.ts';
import { homaIr } from './metabolic/homa-ir.ts';
import { ldl } from './metabolic/ldl.ts';
import { osmolality } from './metabolic/osmolality.ts';
import { sodiumCorrected } from './metabolic/sodium-corrected.ts';
import { winters } from './metabolic/winters.ts';
import { caprini } from './thrombosis/caprini.ts';
import { genevaRevised } from './thrombosis/geneva-revised.ts';
import { padua } from './thrombosis/padua.ts';
import { perc } from './thrombosis/perc.ts';
import { wellsDvt } from './thrombosis/wells-dvt.ts';
import { wellsPe } from './thrombosis/wells-pe.ts';

export const calculators: readonly CalculatorTool[] = [
  bsaMosteller,
  egfrCkdEpi,
  cha2ds2Vasc,
  bmi,
  hasBled,
  crclCockcroftGault,
  fib4,
  crclByWeight,
  ibwDevine,
  cha2ds2Va,
  kdigoCkd,
  egfrCkdEpiCrCys,
  egfrCkdEpiCystatinC,
  meld3,
  meldNa,
  childPugh,
  prevent,
  ascvdPce,
  kfre,
  wellsPe,
  perc,
  wellsDvt,
  qtc,
  curb65,
  heartScore,
  rcri,
  meanArterialPressure,
  anionGap,
  calciumCorrected,
  sodiumCorrected,
  osmolality,
  freeWaterDeficit,
  fena,
  apri,
  nafldFibrosis,
  albi,
  carboplatinCalvert,
  bsa,
  news2,
  qsofa,
  sofa,
  gcs,
  sirs,
  psiPort,
  apacheII,
  glasgowBlatchford,
  charlson,
  caprini,
  padua,
  genevaRevised,
  centorMcisaac,
  feverpain,
  timiNstemi,
  grace,
  framinghamChd,
  ldl,
  homaIr,
  mme,
  steroidConversion,
  maintenanceFluids,
  pregnancyDating,
  aaGradient,
  winters,
  egfrSchwartz,
  egfrMdrd,
  targetWeight,
  maddrey,
  lille,
  bisap,
  parkland,
];
