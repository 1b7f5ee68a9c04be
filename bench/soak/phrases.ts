/** Phrases to translate: short and long, spelt right and not, and some that nothing is found for. */
export const PHRASES = [
  ...['HTN', 'high blood pressure', 'type 2 diabetes', 'sugar diabetes', 'metformin 500 mg tablet', 'lisinopril'],
  ...['metfromin', 'hart attack', 'hemoglobin a1c', 'serum potassium', 'creatinine', 'TSH', 'vitamin d deficiency'],
  ...['iron deficiency anaemia', 'atorvastatin 40 mg oral tablet', 'amoxicillin 250 mg/5 ml suspension', 'asthma'],
  ...['the patient has had chest pain on exertion for two weeks', 'low back pain', 'urinary tract infection', 'x'],
  ...['chronic kidney disease stage 3', 'kidney', 'diabetes', 'pain', 'of the', 'nothing at all like this qqqqq'],
  ...['é', '高血圧', 'a '.repeat(200).trim(), 'zzzz '.repeat(100).trim(), 'insulin glargine 100 units/ml pen injector'],
] as const;
