/** The notices that the owners of the terminologies ask to be shown with their content. */

/** RxNorm: NLM terms of service for products that use its data. */
export const RXNORM_NOTICE =
  'This product uses publicly available data courtesy of the U.S. National Library of Medicine (NLM), National Institutes of Health, Department of Health and Human Services; NLM is not responsible for the product and does not endorse or recommend this or any other product.';

/** LOINC: license, section on the notice to be displayed. */
export const LOINC_NOTICE =
  'This material contains content from LOINC (http://loinc.org). LOINC is copyright © Regenstrief Institute, Inc. and the Logical Observation Identifiers Names and Codes (LOINC) Committee and is available at no cost under the license at http://loinc.org/license. LOINC® is a registered United States trademark of Regenstrief Institute, Inc.';

/** ICD-10-CM is in the public domain; the release is named. */
export const icd10cmNotice = (fiscalYear: string): string =>
  `ICD-10-CM ${fiscalYear}, CDC/NCHS and CMS. The US clinical modification for claims, not the WHO ICD-10.`;
