/** The tools for sale, in the order of the documentation. A new tool needs one line here. */

import type { Terminology } from '../terminology/terminology.ts';
import { bsa } from './calculators/dosing/bsa.ts';
import { carboplatinCalvert } from './calculators/dosing/carboplatin-calvert.ts';
import { crclByWeight } from './calculators/dosing/crcl-by-weight.ts';
import { ibwDevine } from './calculators/dosing/ibw-devine.ts';
import { maintenanceFluids } from './calculators/dosing/maintenance-fluids.ts';
import { mme } from './calculators/dosing/mme.ts';
import { parkland } from './calculators/dosing/parkland.ts';
import { steroidConversion } from './calculators/dosing/steroid-conversion.ts';
import { targetWeight } from './calculators/dosing/target-weight.ts';
import { bmi } from './calculators/general/bmi.ts';
import { bsaMosteller } from './calculators/general/bsa-mosteller.ts';
import { charlson } from './calculators/general/charlson.ts';
import { pregnancyDating } from './calculators/general/pregnancy-dating.ts';
import { ascvdPce } from './calculators/heart/ascvd-pce.ts';
import { cha2ds2Va } from './calculators/heart/cha2ds2-va.ts';
import { cha2ds2Vasc } from './calculators/heart/cha2ds2-vasc.ts';
import { framinghamChd } from './calculators/heart/framingham-chd.ts';
import { grace } from './calculators/heart/grace.ts';
import { hasBled } from './calculators/heart/has-bled.ts';
import { heartScore } from './calculators/heart/heart-score.ts';
import { meanArterialPressure } from './calculators/heart/map.ts';
import { prevent } from './calculators/heart/prevent.ts';
import { qtc } from './calculators/heart/qtc.ts';
import { rcri } from './calculators/heart/rcri.ts';
import { timiNstemi } from './calculators/heart/timi-nstemi.ts';
import { centorMcisaac } from './calculators/infection/centor-mcisaac.ts';
import { feverpain } from './calculators/infection/feverpain.ts';
import { apacheII } from './calculators/intensive/apache-ii.ts';
import { gcs } from './calculators/intensive/gcs.ts';
import { news2 } from './calculators/intensive/news2.ts';
import { qsofa } from './calculators/intensive/qsofa.ts';
import { sirs } from './calculators/intensive/sirs.ts';
import { sofa } from './calculators/intensive/sofa.ts';
import { crclCockcroftGault } from './calculators/kidney/crcl-cockcroft-gault.ts';
import { egfrCkdEpi } from './calculators/kidney/egfr-ckd-epi.ts';
import { egfrCkdEpiCrCys } from './calculators/kidney/egfr-ckd-epi-cr-cys.ts';
import { egfrCkdEpiCystatinC } from './calculators/kidney/egfr-ckd-epi-cystatin-c.ts';
import { egfrMdrd } from './calculators/kidney/egfr-mdrd.ts';
import { egfrSchwartz } from './calculators/kidney/egfr-schwartz.ts';
import { fena } from './calculators/kidney/fena.ts';
import { kdigoCkd } from './calculators/kidney/kdigo-ckd.ts';
import { kfre } from './calculators/kidney/kfre.ts';
import { albi } from './calculators/liver/albi.ts';
import { apri } from './calculators/liver/apri.ts';
import { bisap } from './calculators/liver/bisap.ts';
import { childPugh } from './calculators/liver/child-pugh.ts';
import { fib4 } from './calculators/liver/fib4.ts';
import { glasgowBlatchford } from './calculators/liver/glasgow-blatchford.ts';
import { lille } from './calculators/liver/lille.ts';
import { maddrey } from './calculators/liver/maddrey.ts';
import { meld3 } from './calculators/liver/meld-3.ts';
import { meldNa } from './calculators/liver/meld-na.ts';
import { nafldFibrosis } from './calculators/liver/nafld-fibrosis.ts';
import { aaGradient } from './calculators/lung/aa-gradient.ts';
import { curb65 } from './calculators/lung/curb-65.ts';
import { psiPort } from './calculators/lung/psi-port.ts';
import { anionGap } from './calculators/metabolic/anion-gap.ts';
import { calciumCorrected } from './calculators/metabolic/calcium-corrected.ts';
import { freeWaterDeficit } from './calculators/metabolic/free-water-deficit.ts';
import { homaIr } from './calculators/metabolic/homa-ir.ts';
import { ldl } from './calculators/metabolic/ldl.ts';
import { osmolality } from './calculators/metabolic/osmolality.ts';
import { sodiumCorrected } from './calculators/metabolic/sodium-corrected.ts';
import { winters } from './calculators/metabolic/winters.ts';
import { caprini } from './calculators/thrombosis/caprini.ts';
import { genevaRevised } from './calculators/thrombosis/geneva-revised.ts';
import { padua } from './calculators/thrombosis/padua.ts';
import { perc } from './calculators/thrombosis/perc.ts';
import { wellsDvt } from './calculators/thrombosis/wells-dvt.ts';
import { wellsPe } from './calculators/thrombosis/wells-pe.ts';
import { fhirExpand } from './fhir/expand.ts';
import { fhirLookup } from './fhir/lookup.ts';
import { fhirSubsumes } from './fhir/subsumes.ts';
import { fhirValidateCode } from './fhir/validate-code.ts';
import { panels } from './panels/panels.ts';
import { pingOf } from './ping.ts';
import { annotate } from './terminology/annotate.ts';
import { lookup } from './terminology/lookup.ts';
import { related } from './terminology/related.ts';
import { translate } from './terminology/translate.ts';
import { translateBatch } from './terminology/translate-batch.ts';
import { validate } from './terminology/validate.ts';
import type { Tool } from './tool.ts';

/** The calculators: they need no data. */
export const calculators: readonly Tool[] = [
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

/** The views of the terminology for clients of FHIR. */
export const fhirTools = (terminology: Terminology): readonly Tool[] => [
  fhirLookup(terminology),
  fhirValidateCode(terminology),
  fhirSubsumes(terminology),
  fhirExpand(terminology),
];

/** All tools that can be sold; the terminology tools read the loaded data. @param service - its name, as ping tells it */
export const toolsOf = (terminology: Terminology, service = 'Clinmeter'): readonly Tool[] => [
  translate(terminology),
  lookup(terminology),
  related(terminology),
  validate(terminology),
  translateBatch(terminology),
  ...fhirTools(terminology),
  annotate(terminology),
  ...calculators,
  ...panels,
  pingOf(service),
];
