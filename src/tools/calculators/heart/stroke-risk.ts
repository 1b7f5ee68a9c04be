/** The risk factors that CHA2DS2-VASc and CHA2DS2-VA share. */
import { flag, recorded, said } from '../../inputs.ts';
import { scale } from '../results.ts';

export const strokeFlags = {
  chf: said(recorded('heart_failure'), flag('chf', 'Heart failure or LV dysfunction; scores 1')),
  hypertension: said(recorded('hypertension'), flag('hypertension', 'Hypertension; scores 1')),
  diabetes: said(recorded('diabetes'), flag('diabetes', 'Diabetes mellitus; scores 1')),
  strokeTia: said(recorded('stroke_or_embolism'), flag('stroke_tia', 'Prior stroke, TIA or thromboembolism; scores 2')),
  vascularDisease: said(
    recorded('vascular_disease'),
    flag('vascular_disease', 'Prior MI, peripheral artery disease or aortic plaque; scores 1'),
  ),
};

type Flags = Readonly<Record<keyof typeof strokeFlags, boolean>>;

/** The factors of Lip et al., Chest 2010, without sex. */
export const strokeFactors = [
  { factor: 'congestive_heart_failure', when: ({ chf }: Flags) => chf, points: 1 },
  { factor: 'hypertension', when: ({ hypertension }: Flags) => hypertension, points: 1 },
  { factor: 'age', input: 'age', points: scale(0, [1, 'from', '65'], [2, 'from', '75']) },
  { factor: 'diabetes', when: ({ diabetes }: Flags) => diabetes, points: 1 },
  { factor: 'stroke_tia_thromboembolism', when: ({ strokeTia }: Flags) => strokeTia, points: 2 },
  { factor: 'vascular_disease', when: ({ vascularDisease }: Flags) => vascularDisease, points: 1 },
] as const;
